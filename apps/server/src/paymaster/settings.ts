import { units } from '@latchkey/wire'
import * as v from 'valibot'
import type { Hex } from 'viem'
import {
  jsonSetting,
  numberSetting,
  privateKeySetting,
  type SettingsFor,
} from '../setting/setting.ts'

/** What a project pays for. Amounts are in wei and count on each chain by themselves. */
export type SponsorshipPolicy = {
  perDay: bigint
  total: bigint
  perUserPerDay: bigint
  /** CAIP-2 ids; all chains when left out. */
  chains?: readonly string[] | undefined
  /** By address in lower case: four-byte selectors, `0x` for a plain transfer, or `*` for every call. */
  contracts?: Readonly<Record<string, '*' | readonly string[]>> | undefined
}

export type PaymasterConfig = {
  paymasterKey: Hex | null
  sponsorship: Readonly<Record<string, SponsorshipPolicy>>
  sponsorshipRetentionDays: number
}

const address = v.pipe(
  v.string(),
  v.regex(/^0x[0-9a-fA-F]{40}$/),
  v.transform((text) => text.toLowerCase()),
)
const selector = v.pipe(
  v.string(),
  v.regex(/^0x(?:[0-9a-fA-F]{8})?$/),
  v.transform((text) => text.toLowerCase()),
)

const policy = v.strictObject({
  perDay: units,
  total: units,
  perUserPerDay: units,
  chains: v.optional(v.array(v.string())),
  contracts: v.optional(v.record(address, v.union([v.literal('*'), v.array(selector)]))),
})

export const paymasterSettings: SettingsFor<PaymasterConfig> = {
  paymasterKey: privateKeySetting(
    'PAYMASTER_KEY',
    'The private key that signs sponsored operations. It controls the paymaster’s contract, whose address is derived from it. "latchkey-server paymaster deploy" deploys the contract on a chain, and "paymaster fund" adds to its deposit. Without it, visitors pay their own gas.',
  ),
  sponsorship: jsonSetting(
    'SPONSORSHIP',
    'JSON text or the path of a JSON file: { "<project id>": { perDay, total, perUserPerDay, chains?, contracts? } }. The three budgets are in wei, as strings, and apply to each chain separately. contracts lists what is sponsored: { "0x…": ["0xa9059cbb"] }, with "0x" for a plain transfer and "*" for every call. A project without an entry pays for nothing.',
    v.record(v.string(), policy),
    {},
  ),
  sponsorshipRetentionDays: numberSetting(
    'SPONSORSHIP_RETENTION_DAYS',
    'The server deletes sponsored operations this many days after they were paid, and keeps the projects’ totals. 0 keeps them.',
    30,
  ),
}
