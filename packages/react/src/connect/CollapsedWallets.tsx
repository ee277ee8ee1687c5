import type { JSX } from 'react'
import { useText } from '../hooks/useText.ts'
import { pushView } from '../navigation/navigate.ts'
import { Icon } from '../parts/Icon.tsx'
import { List } from '../parts/List.tsx'
import { ListRow } from '../parts/ListRow.tsx'
import { connectText } from '../text/en/connect.ts'
import { useLatchkey } from '../useLatchkey.ts'

/** One row instead of all wallets, for sites that prefer logins (`collapseWallets`). */
export function CollapsedWallets(): JSX.Element {
  const latchkey = useLatchkey()
  const text = useText(connectText)
  return (
    <List label={text.wallets}>
      <li>
        <ListRow
          id="wallets"
          part="collapsed-wallets"
          title={text.continueWithWallet}
          image={
            <span className="row-glyph">
              <Icon name="wallet" size={20} />
            </span>
          }
          endIcon="chevron"
          onPress={() => pushView(latchkey, { name: 'ConnectWallets' })}
        />
      </li>
    </List>
  )
}
