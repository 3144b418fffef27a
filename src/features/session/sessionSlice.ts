import { createSelector, createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { decodeToken, type LoginReply } from '@/domain/session';

/** What the sign-in replied, kept in the browser's storage (specification 1 §6). */
export interface SessionState {
  token: string | null;
  profile: Pick<LoginReply, 'accountId' | 'name' | 'email' | 'role'> | null;
}

const initialState: SessionState = { token: null, profile: null };

export const sessionSlice = createSlice({
  name: 'session',
  initialState,
  reducers: {
    sessionStarted: (_state, { payload }: PayloadAction<LoginReply>): SessionState => {
      const { accessToken, accountId, name, email, role } = payload;
      return { token: accessToken, profile: { accountId, name, email, role } };
    },
    /** Another tab signed in, or the server gave a new token: that session is this tab's too. */
    sessionAdopted: (_state, { payload }: PayloadAction<SessionState>): SessionState => payload,
    /** Nobody is signed in any more: the whole store starts anew. */
    sessionForgotten: (): SessionState => initialState,
  },
  selectors: {
    selectToken: ({ token }) => token,
    /** User id, issue and expiry as the token says them; null without a token, or with one that cannot be decoded. */
    selectClaims: createSelector([({ token }: SessionState) => token], (token) => (token === null ? null : decodeToken(token))),
  },
});

export const { sessionStarted, sessionAdopted, sessionForgotten } = sessionSlice.actions;
export const { selectToken, selectClaims } = sessionSlice.selectors;
