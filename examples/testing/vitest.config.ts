import { defineConfig } from 'vitest/config'

// The first test waits for the chain to start, which takes more than vitest's five seconds on a slow machine.
export default defineConfig({ test: { include: ['tests/*.test.ts'], testTimeout: 60_000 } })
