/** How long to wait after a keystroke, in milliseconds, if each request reads the whole catalogue. */
export const TYPING_PAUSE_MS = 500;
