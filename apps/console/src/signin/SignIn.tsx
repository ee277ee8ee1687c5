import { type ConsoleProof, type ConsoleSignedIn, consoleCalls } from '@latchkey/wire/console'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { describeError } from '../api/ConsoleError.ts'
import { callConsole } from '../api/callConsole.ts'
import { useSetMe } from '../api/session.ts'
import { Button } from '../parts/Button.tsx'
import { Field } from '../parts/Field.tsx'
import { SkeletonRows } from '../parts/SkeletonRows.tsx'
import { EntryCard } from './EntryCard.tsx'
import type { LinkSecret } from './linkSecrets.ts'
import { ProofButtons } from './ProofButtons.tsx'

/** Sign-in, the first owner's claim, or an invitation, by what the link carries. */
export function SignIn({ secret }: { secret: LinkSecret | null }) {
  const state = useQuery({
    queryKey: ['state'],
    queryFn: ({ signal }) => callConsole(consoleCalls.state, {}, { signal }),
  })
  if (state.isError) {
    return (
      <EntryCard title="The console is not reachable" text={describeError(state.error)}>
        <Button onClick={() => void state.refetch()}>Try again</Button>
      </EntryCard>
    )
  }
  if (!state.data) {
    return (
      <EntryCard title="Console" text="">
        <SkeletonRows count={3} />
      </EntryCard>
    )
  }
  const sample = state.data.sampleProject === null ? null : <SampleButton />
  if (secret?.kind === 'invitation') return <NewOwner kind="invitation" token={secret.token} />
  if (state.data.isClaimed) return <KnownOwner sample={sample} />
  if (secret?.kind === 'claim') return <NewOwner kind="claim" token={secret.token} />
  return (
    <EntryCard
      title="This console has no owner yet"
      text="The server printed a link when it started. Open that link to become the first owner."
    >
      {sample}
    </EntryCard>
  )
}

function KnownOwner({ sample }: { sample: React.ReactNode }) {
  const setMe = useSetMe()
  const signIn = async (proof: ConsoleProof) =>
    setMe(await callConsole(consoleCalls.signIn, { proof }))
  return (
    <EntryCard title="Sign in" text="Use the passkey or the wallet of your owner account.">
      <ProofButtons purpose="sign-in" onProof={signIn} />
      {sample}
    </EntryCard>
  )
}

const newOwnerTexts = {
  claim: {
    title: 'Claim this console',
    text: 'You become the first owner. Choose how you will sign in from now on.',
  },
  invitation: {
    title: 'You are invited',
    text: 'Create your owner account to see this project.',
  },
} as const

function NewOwner({ kind, token }: { kind: 'claim' | 'invitation'; token: string }) {
  const [name, setName] = useState('')
  const setMe = useSetMe()
  const accept = async (proof: ConsoleProof) => {
    const input = { token, name: name.trim(), proof }
    const me: ConsoleSignedIn =
      kind === 'claim'
        ? await callConsole(consoleCalls.claim, input)
        : await callConsole(consoleCalls.acceptInvitation, input)
    setMe(me)
  }
  return (
    <EntryCard {...newOwnerTexts[kind]}>
      <Field label="Your name" value={name} maxLength={80} autoComplete="name" onText={setName} />
      <ProofButtons
        purpose={kind}
        newOwnerName={name.trim()}
        isDisabled={name.trim() === ''}
        onProof={accept}
      />
    </EntryCard>
  )
}

function SampleButton() {
  const setMe = useSetMe()
  const [error, setError] = useState<string | null>(null)
  const open = async () => {
    try {
      setMe(await callConsole(consoleCalls.openSample, {}))
    } catch (caught) {
      setError(describeError(caught))
    }
  }
  return (
    <>
      <Button onClick={() => void open()}>Look at sample data</Button>
      {error ? <p className="error-text">{error}</p> : null}
    </>
  )
}
