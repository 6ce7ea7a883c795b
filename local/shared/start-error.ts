/** A start that cannot go on, for a reason that its message tells without a stack. */
export class StartError extends Error {}
