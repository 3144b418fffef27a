import { createSelector, createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { decodeToken, type LoginReply } from '@/domain/session';

/** The sign-in response, persisted in the browser's storage (specification 1 §6). */
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
    /** Adopts the session of another tab, or a new token from the server. */
    sessionAdopted: (_state, { payload }: PayloadAction<SessionState>): SessionState => payload,
    /** Signs out: the whole store is reset. */
    sessionCleared: (): SessionState => initialState,
  },
  selectors: {
    selectToken: ({ token }) => token,
    /** The user id, issue time and expiry of the token; null without a decodable token. */
    selectClaims: createSelector([({ token }: SessionState) => token], (token) => (token === null ? null : decodeToken(token))),
  },
});

export const { sessionStarted, sessionAdopted, sessionCleared } = sessionSlice.actions;
export const { selectToken, selectClaims } = sessionSlice.selectors;
