import type { Settings } from './part.ts'
import { parts } from './parts.ts'

/** Builds the sites of all parts, so that several stacks can serve them without building. */
const settings: Settings = { basePort: 0, dataFolder: '', dev: false }
const { signal } = new AbortController()
for (const part of parts) await part.build?.({ settings, signal })
