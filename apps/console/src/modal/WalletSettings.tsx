import type { ModalConfig } from '@latchkey/wire/console'
import { useState } from 'react'
import { Button, IconButton } from '../parts/Button.tsx'
import { Field } from '../parts/Field.tsx'
import { OwnWalletDialog } from './OwnWalletDialog.tsx'
import { SettingCard } from './SettingCard.tsx'
import { SortableList } from './SortableList.tsx'
import type { Draft } from './useDraft.ts'
import { type DirectoryWallet, useWalletDirectory } from './walletDirectory.ts'

/** Wallets of the first view in their order, hidden wallets, and the owner's own ones. */
export function WalletSettings({ draft }: { draft: Draft }) {
  const { walletOrder, hiddenWallets, customWallets } = draft.config
  const order = walletOrder ?? []
  const hidden = hiddenWallets ?? []
  const [search, setSearch] = useState('')
  const directory = useWalletDirectory({ search, ids: [...order, ...hidden] })
  const nameOf = (id: string) => directory.find((wallet) => wallet.id === id)?.name ?? id
  const pictureOf = (id: string) => directory.find((wallet) => wallet.id === id)?.picture ?? null
  const setOrder = (ids: readonly string[]) => draft.change({ walletOrder: emptyToUndefined(ids) })
  const setHidden = (ids: readonly string[]) =>
    draft.change({ hiddenWallets: emptyToUndefined(ids) })
  return (
    <SettingCard
      title="Wallets"
      isSet={[walletOrder, hiddenWallets, customWallets].some((list) => list !== undefined)}
      onReset={() =>
        draft.change({ walletOrder: undefined, hiddenWallets: undefined, customWallets: undefined })
      }
    >
      <div className="form">
        {order.length > 0 ? (
          <SortableList
            label="Wallets of the first view"
            items={order.map((id) => ({
              id,
              title: nameOf(id),
              ...(pictureOf(id) ? { picture: pictureOf(id) ?? '' } : {}),
              end: (
                <IconButton
                  icon="close"
                  label={`Remove ${nameOf(id)}`}
                  onClick={() => setOrder(order.filter((other) => other !== id))}
                />
              ),
            }))}
            onOrder={setOrder}
          />
        ) : (
          <p className="soft">
            Add wallets to choose which come first. Drag them, or use the keyboard.
          </p>
        )}
        <Field
          label="Find a wallet"
          type="search"
          placeholder="MetaMask"
          value={search}
          onText={setSearch}
        />
        <SearchResults
          wallets={search === '' ? [] : directory.filter(({ name }) => matches(name, search))}
          isTaken={(id) => order.includes(id) || hidden.includes(id)}
          onAdd={(id) => setOrder([...order, id])}
          onHide={(id) => setHidden([...hidden, id])}
        />
        <HiddenWallets
          ids={hidden}
          nameOf={nameOf}
          onShow={(id) => setHidden(hidden.filter((other) => other !== id))}
        />
        <OwnWallets
          wallets={customWallets ?? []}
          onChange={(wallets) =>
            draft.change({ customWallets: wallets.length === 0 ? undefined : wallets })
          }
        />
      </div>
    </SettingCard>
  )
}

function SearchResults(props: {
  wallets: readonly DirectoryWallet[]
  isTaken: (id: string) => boolean
  onAdd: (id: string) => void
  onHide: (id: string) => void
}) {
  if (props.wallets.length === 0) return null
  return (
    <ul className="rows">
      {props.wallets.slice(0, 5).map(({ id, name, picture }) => (
        <li className="row" key={id}>
          {picture ? <img src={picture} alt="" width="28" height="28" /> : null}
          <span className="row-text">{name}</span>
          <Button
            disabled={props.isTaken(id)}
            aria-label={`Show ${name} first`}
            onClick={() => props.onAdd(id)}
          >
            Show first
          </Button>
          <Button
            disabled={props.isTaken(id)}
            aria-label={`Hide ${name}`}
            onClick={() => props.onHide(id)}
          >
            Hide
          </Button>
        </li>
      ))}
    </ul>
  )
}

function HiddenWallets(props: {
  ids: readonly string[]
  nameOf: (id: string) => string
  onShow: (id: string) => void
}) {
  if (props.ids.length === 0) return null
  return (
    <div>
      <h3 className="caption">Hidden</h3>
      <ul className="pills">
        {props.ids.map((id) => (
          <li className="pill" key={id}>
            {props.nameOf(id)}
            <IconButton
              icon="close"
              label={`Show ${props.nameOf(id)} again`}
              onClick={() => props.onShow(id)}
            />
          </li>
        ))}
      </ul>
    </div>
  )
}

type OwnWallet = NonNullable<ModalConfig['customWallets']>[number]

function OwnWallets(props: {
  wallets: readonly OwnWallet[]
  onChange: (wallets: OwnWallet[]) => void
}) {
  const [isAdding, setAdding] = useState(false)
  return (
    <div className="form">
      {props.wallets.length > 0 ? <h3 className="caption">Your own wallets</h3> : null}
      <ul className="rows">
        {props.wallets.map((wallet) => (
          <li className="row" key={wallet.id}>
            <span className="row-text">{wallet.name}</span>
            <IconButton
              icon="close"
              label={`Remove ${wallet.name}`}
              onClick={() => props.onChange(props.wallets.filter(({ id }) => id !== wallet.id))}
            />
          </li>
        ))}
      </ul>
      <div>
        <Button onClick={() => setAdding(true)}>Add your own wallet</Button>
      </div>
      {isAdding ? (
        <OwnWalletDialog
          onClose={() => setAdding(false)}
          onAdd={(wallet) => {
            props.onChange([...props.wallets, wallet])
            setAdding(false)
          }}
        />
      ) : null}
    </div>
  )
}

function matches(name: string, search: string): boolean {
  return name.toLowerCase().includes(search.trim().toLowerCase())
}

function emptyToUndefined(ids: readonly string[]): string[] | undefined {
  return ids.length === 0 ? undefined : [...ids]
}
