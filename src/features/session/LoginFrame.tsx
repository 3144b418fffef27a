import { Card, H1 } from '@blueprintjs/core';
import type { ReactNode } from 'react';
import '@/features/session/session.css';

interface LoginFrameProps {
  title: string;
  children: ReactNode;
}

/** The layout of the sign-in page and all other pages without a session. */
export function LoginFrame({ title, children }: LoginFrameProps) {
  return (
    <main className="login">
      <title>{title}</title>
      <Card className="login-card">
        <H1 className="login-title">{title}</H1>
        {children}
      </Card>
    </main>
  );
}
