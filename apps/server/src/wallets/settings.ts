import * as v from 'valibot'
import { jsonSetting, type Setting, type SettingsFor } from '../setting/setting.ts'
import { type DirectoryWallet, parseListing } from './packagedWallets.ts'

export type WalletsConfig = {
  wallets: readonly DirectoryWallet[]
  hiddenWallets: readonly string[]
  walletOrder: readonly string[]
}

const listings = v.pipe(
  v.array(v.record(v.string(), v.unknown())),
  v.transform((list) => list.map((listing) => parseListing(listing))),
)

function ids(env: string, help: string): Setting<readonly string[]> {
  const read = (text: string | undefined): string[] => (text ?? '').split(',').filter(Boolean)
  return { env, help, read }
}

export const walletsSettings: SettingsFor<WalletsConfig> = {
  wallets: jsonSetting(
    'WALLETS',
    'JSON text or the path of a JSON file: listings to add to the wallet directory, or to replace there by id: [{ id, name, homepage?, image_url?, mobile_link?, …, chains?: ["eip155:1"] }].',
    listings,
    [],
  ),
  hiddenWallets: ids('HIDDEN_WALLETS', 'Comma-separated ids of wallets to hide.'),
  walletOrder: ids(
    'WALLET_ORDER',
    'Comma-separated ids of the wallets to list first, in this order.',
  ),
}
