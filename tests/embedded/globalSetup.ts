import type { TestProject } from 'vitest/node'
import { parts } from '../../scripts/stack/parts.ts'
import { runFor } from '../e2e/stage/globalSetup.ts'
import { farcasterParts } from './farcaster/parts.ts'

/** The stack of `npm start`, and what logging in with Farcaster needs besides. */
export const setup = (project: TestProject): Promise<() => Promise<void>> =>
  runFor(project, [...farcasterParts, ...parts])
