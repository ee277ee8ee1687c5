import { Notice } from '@latchkey/react/vault'
import type { JSX } from 'react'
import { networkName } from '../approve/networks.ts'
import { fill } from '../text/fill.ts'
import { texts } from '../text/language.ts'
import type { VaultView, ViewHost } from '../view/viewHost.ts'
import { supportsPasskeys } from '../wallet/passkey.ts'
import { ActionButton } from './ActionButton.tsx'
import { Card } from './Card.tsx'
import { ErrorText } from './ErrorText.tsx'
import { useAction } from './useAction.ts'

/** What a passkey that owns the smart account can do, before it is created. Only in a window of the vault. */
export function AddOwner(props: {
  view: Extract<VaultView, { name: 'add-owner' }>
  viewHost: ViewHost
}): JSX.Element {
  const { view, viewHost } = props
  const { isBusy, errorText, run } = useAction(viewHost.act)
  const words = texts().owner
  const isUnfit = !supportsPasskeys()
  const power = fill(words.power, { network: networkName(view.chainId) })
  return (
    <Card title={words.add} onClose={viewHost.cancel}>
      <Notice icon="key" title={words.headline} text={words.intro} />
      <ul className="meaning">
        {[power, words.danger, words.removable].map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
      <div className="grow" />
      <div className="actions">
        <ErrorText text={isUnfit ? words.unfit : errorText} />
        <ActionButton
          label={words.create}
          busyLabel={texts().wallet.waitingPasskey}
          isBusy={isBusy}
          disabled={isUnfit}
          onPress={() => run({ do: 'passkey' })}
        />
      </div>
    </Card>
  )
}
