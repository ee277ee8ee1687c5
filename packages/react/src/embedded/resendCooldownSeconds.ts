/** The server's pause between two codes. */
export const resendCooldownSeconds = 30
