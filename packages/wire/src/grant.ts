export { type Caveat, decodeGrant, encodeGrant, enforcers } from './grantCaveats.ts'
export { type Allowance, type Grant, type GrantAction, totalOf } from './spendingLimit.ts'
