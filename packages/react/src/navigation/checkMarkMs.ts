/** How long a finished view shows its check mark before it closes. */
export const checkMarkMs = 600
