import { findNetwork, internals, type PreparedSignIn, signInSubject } from '@latchkey/core/internal'
import { type JSX, useId, useState } from 'react'
import { useStore } from 'zustand'
import { groupAddress } from '../format/groupAddress.ts'
import { plainText } from '../format/plainText.ts'
import { useText } from '../hooks/useText.ts'
import { Avatar } from '../parts/Avatar.tsx'
import { Icon } from '../parts/Icon.tsx'
import type { IconName } from '../parts/icons.ts'
import { signInText } from '../text/en/signin.ts'
import { useLatchkey } from '../useLatchkey.ts'
import { groupAbilities } from './describeAbility.ts'

/** The facts of the sign-in message: account, network, permissions. The exact text is one press away. */
export function MessageFacts(props: { prepared: PreparedSignIn | null }): JSX.Element {
  const { prepared } = props
  const latchkey = useLatchkey()
  const text = useText(signInText)
  const networks = useStore(internals(latchkey).network)
  // The message is always for this page and the connected account, so both can be shown before it is prepared.
  const subject = prepared ?? signInSubject(latchkey)
  const network = subject && findNetwork(networks, subject.chainId)
  return (
    <div className="signin-card" part="signin-message">
      <dl className="signin-facts">
        <Fact label={text.site} value={prepared?.message.domain ?? location.host} />
        <Fact label={text.network} value={network?.name ?? subject?.chainId ?? ''} />
        {subject ? <AccountFact address={subject.account.address} /> : null}
      </dl>
      {prepared && prepared.abilities.length > 0 ? (
        <Abilities abilities={prepared.abilities} />
      ) : null}
      <MessageText text={prepared?.text ?? ''} />
    </div>
  )
}

function Fact(props: { label: string; value: string }): JSX.Element {
  return (
    <div>
      <dt>{props.label}</dt>
      <dd>
        <bdi className="line">{plainText(props.value)}</bdi>
      </dd>
    </div>
  )
}

/** The address is shown in full: two addresses can share the ends that a shortened one shows. */
function AccountFact(props: { address: string }): JSX.Element {
  const text = useText(signInText)
  return (
    <div>
      <dt>{text.account}</dt>
      <dd className="signin-address">
        <span className="signin-avatar">
          <Avatar address={props.address} size={20} />
        </span>
        <bdi>{groupAddress(props.address).join(' ')}</bdi>
      </dd>
    </div>
  )
}

/** What the site may see, ask for, and do by itself: three groups, the gravest last. */
function Abilities(props: Pick<PreparedSignIn, 'abilities'>): JSX.Element {
  const text = useText(signInText)
  const { see, ask, act } = groupAbilities(props.abilities, text)
  return (
    <div className="signin-abilities">
      <h3>{text.abilities}</h3>
      <AbilityGroup icon="search" sentences={see} />
      <AbilityGroup icon="wallet" sentences={ask} />
      <AbilityGroup icon="alert" sentences={act} />
    </div>
  )
}

function AbilityGroup(props: { icon: IconName; sentences: readonly string[] }): JSX.Element | null {
  if (props.sentences.length === 0) return null
  return (
    <div className="signin-group">
      <Icon name={props.icon} size={16} />
      <ul>
        {props.sentences.map((sentence) => (
          <li key={sentence}>{plainText(sentence, 120)}</li>
        ))}
      </ul>
    </div>
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
