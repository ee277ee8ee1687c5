import { findNetwork, type PreparedSignIn } from '@latchkey/core'
import { type JSX, useId, useState } from 'react'
import { useStore } from 'zustand'
import { groupAddress } from '../format/groupAddress.ts'
import { plainText } from '../format/plainText.ts'
import { useText } from '../hooks/useText.ts'
import { Avatar } from '../parts/Avatar.tsx'
import { Icon } from '../parts/Icon.tsx'
import { Skeleton } from '../parts/Skeleton.tsx'
import { signInText } from '../text/en/signin.ts'
import { useLatchkey } from '../useLatchkey.ts'

/** What the message says: for whom, on what, and what else it would allow. The exact text is one press away. */
export function MessageFacts(props: { prepared: PreparedSignIn | null }): JSX.Element {
  const { prepared } = props
  const text = useText(signInText)
  return (
    <div className="signin-card" part="signin-message">
      <dl className="signin-facts">
        <Fact label={text.site} value={prepared && plainText(prepared.message.domain)} />
        <NetworkFact prepared={prepared} />
        <div>
          <dt>{text.account}</dt>
          <dd>{prepared ? <FullAddress address={prepared.account.address} /> : <Waiting />}</dd>
        </div>
      </dl>
      {prepared && prepared.abilities.length > 0 ? (
        <div className="signin-abilities">
          <h3>{text.abilities}</h3>
          <ul>
            {prepared.abilities.map((ability) => (
              <li key={ability}>{plainText(ability, 120)}</li>
            ))}
          </ul>
        </div>
      ) : null}
      <MessageText text={prepared?.text ?? ''} />
    </div>
  )
}

function NetworkFact(props: { prepared: PreparedSignIn | null }): JSX.Element {
  const { prepared } = props
  const text = useText(signInText)
  const networks = useStore(useLatchkey().network)
  const name = prepared && findNetwork(networks, prepared.chainId)?.name
  return <Fact label={text.network} value={plainText(name) || prepared?.chainId || null} />
}

function Fact(props: { label: string; value: string | null }): JSX.Element {
  return (
    <div>
      <dt>{props.label}</dt>
      <dd>{props.value === null ? <Waiting /> : <bdi className="line">{props.value}</bdi>}</dd>
    </div>
  )
}

function Waiting(): JSX.Element {
  return <Skeleton shape="line" />
}

/** What is confirmed is shown whole: the middle of a shortened address can be anybody's. */
function FullAddress(props: { address: string }): JSX.Element {
  return (
    <span className="signin-address">
      <span className="signin-avatar">
        <Avatar address={props.address} size={20} />
      </span>
      <bdi>{groupAddress(props.address).join(' ')}</bdi>
    </span>
  )
}

function MessageText(props: { text: string }): JSX.Element {
  const text = useText(signInText)
  const id = useId()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <button
        type="button"
        className="signin-read"
        part="signin-read"
        aria-expanded={isOpen}
        aria-controls={id}
        disabled={props.text === ''}
        onClick={() => setOpen(!isOpen)}
      >
        {text.showMessage}
        <Icon name="down" size={16} />
      </button>
      <section id={id} className="signin-text" aria-label={text.message} hidden={!isOpen}>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a text that scrolls must be reachable by keyboard */}
        <pre tabIndex={0}>{props.text}</pre>
      </section>
    </>
  )
}
