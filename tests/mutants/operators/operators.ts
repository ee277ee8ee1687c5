import { arithmetic } from './arithmetic.ts'
import { comparison } from './comparison.ts'
import { condition } from './condition.ts'
import { literal } from './literal.ts'
import { logical } from './logical.ts'
import { method } from './method.ts'
import { number } from './number.ts'
import type { Operator } from './operator.ts'
import { optional } from './optional.ts'
import { regex } from './regex.ts'
import { removal } from './removal.ts'
import { sql } from './sql.ts'

export const operators: Readonly<Record<string, Operator>> = {
  comparison,
  condition,
  logical,
  removal,
  number,
  literal,
  optional,
  regex,
  arithmetic,
  method,
  sql,
}
