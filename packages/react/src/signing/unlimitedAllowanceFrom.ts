/** An allowance from this amount on counts as unlimited. */
export const unlimitedAllowanceFrom: bigint = 1n << 255n
