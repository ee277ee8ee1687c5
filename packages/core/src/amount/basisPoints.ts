/** 100 % in basis points. */
export const bpsScale = 10_000n
