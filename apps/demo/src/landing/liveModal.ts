import type { Latchkey } from '@latchkey/core'
import type { Stack } from '../stack.ts'

/** The instance in the front page's hero, and the stack that it talks to. */
export type LiveModal = { stack: Stack; latchkey: Latchkey }
