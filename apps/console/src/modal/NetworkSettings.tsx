import { ownValue } from '@latchkey/wire'
import { useState } from 'react'
import { Button, IconButton } from '../parts/Button.tsx'
import { Field } from '../parts/Field.tsx'
import { SettingCard } from './SettingCard.tsx'
import { SortableList } from './SortableList.tsx'
import type { Draft } from './useDraft.ts'

/** Names for the networks that most sites use; others show their CAIP-2 id. */
const names: Readonly<Record<string, string>> = {
  'eip155:1': 'Ethereum',
  'eip155:8453': 'Base',
  'eip155:42161': 'Arbitrum One',
  'eip155:10': 'OP Mainnet',
  'eip155:137': 'Polygon',
  'eip155:56': 'BNB Smart Chain',
  'eip155:43114': 'Avalanche',
  'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp': 'Solana',
  'bip122:000000000019d6689c085ae165831e93': 'Bitcoin',
}

/** The networks that visitors can choose, of those that the page itself has, in their order. */
export function NetworkSettings({ draft }: { draft: Draft }) {
  const { networks } = draft.config
  const shown = networks ?? []
  const [id, setId] = useState('')
  const set = (ids: readonly string[]) =>
    draft.change({ networks: ids.length === 0 ? undefined : ids.filter(isCaip2) })
  const add = (added: string) => set([...shown, added])
  const suggested = Object.entries(names).filter(
    ([known]) => !shown.some((other) => other === known),
  )
  return (
    <SettingCard title="Networks" isSet={networks !== undefined} onReset={() => set([])}>
      <div className="form">
        {shown.length > 0 ? (
          <SortableList
            label="Networks"
            items={shown.map((network) => ({
              id: network,
              title: nameOf(network),
              end: (
                <IconButton
                  icon="close"
                  label={`Remove ${nameOf(network)}`}
                  onClick={() => set(shown.filter((other) => other !== network))}
                />
              ),
            }))}
            onOrder={set}
          />
        ) : (
          <p className="soft">Visitors can choose every network of the page.</p>
        )}
        <ul className="pills">
          {suggested.map(([known, name]) => (
            <li key={known}>
              <Button onClick={() => add(known)}>Add {name}</Button>
            </li>
          ))}
        </ul>
        <div className="input-row">
          <Field
            label="Another network (CAIP-2)"
            placeholder="eip155:100"
            value={id}
            onText={setId}
          />
          <Button
            disabled={!isCaip2(id) || shown.includes(id)}
            onClick={() => {
              add(id)
              setId('')
            }}
          >
            Add
          </Button>
        </div>
      </div>
    </SettingCard>
  )
}

function nameOf(network: string): string {
  return ownValue(names, network) ?? network
}

function isCaip2(text: string): text is `${string}:${string}` {
  return /^[-a-z0-9]{3,8}:[-_a-zA-Z0-9]{1,32}$/.test(text)
}
