import type { TestProject } from 'vitest/node'
import { parts } from '../../scripts/stack/parts.ts'
import { startStacks } from '../e2e/fixtures/globalSetup.ts'
import { farcasterParts } from './farcaster/parts.ts'

/** Starts the stack of `npm start` with a local Farcaster relay and registry. */
export const setup = (project: TestProject): Promise<() => Promise<void>> =>
  startStacks(project, [...farcasterParts, ...parts])
