import type { ErrorCode } from './catalogue.ts'
import type { LatchkeyError } from './LatchkeyError.ts'

/** An error with one of these codes. Comparing `error.code` narrows `error.context`. */
export type ErrorOf<Code extends ErrorCode> = { [One in Code]: LatchkeyError<One> }[Code]

/** The error codes of some areas: `CodesIn<'wallet'>` are those that start with `wallet/`. */
export type CodesIn<Area extends string> = Extract<ErrorCode, `${Area}/${string}`>
