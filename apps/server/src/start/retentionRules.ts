import { bundlerRetention } from '../bundler/retention.ts'
import { devicesRetention } from '../embedded/login/retention.ts'
import { historyRetention } from '../history/retention.ts'
import { onrampRetention } from '../onramp/retention.ts'
import { sponsorshipRetention } from '../paymaster/retention.ts'
import type { RetentionRule } from '../retention/retentionRule.ts'
import { sessionsRetention } from '../sessions/retention.ts'

/** Every table whose rows the retention worker deletes. Analytics drops whole days instead. */
export const retentionRules: readonly RetentionRule[] = [
  sessionsRetention,
  ...onrampRetention,
  ...bundlerRetention,
  ...sponsorshipRetention,
  ...historyRetention,
  devicesRetention,
]
