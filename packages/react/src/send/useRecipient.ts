import { type Network, type Recipient, recipientQuery } from '@latchkey/core'
import { useEffect, useState } from 'react'
import { useRemote } from '../hooks/useRemote.ts'
import { useLatchkey } from '../useLatchkey.ts'

const pauseMs = 500
/** A chain that did not answer is asked again this often, for as long as the name stands there. */
const againMs = 3_000

/** Whom the typed text means, once the visitor has stopped typing. */
export function useRecipient(
  text: string,
  network: Network,
): { recipient: Recipient | null; isSearching: boolean; isUnanswered: boolean } {
  const latchkey = useLatchkey()
  const settled = useSettled(text.trim())
  const isSettled = settled === text.trim()
  const { data, error, isFetching } = useRemote({
    ...recipientQuery(latchkey, { text: settled, network }),
    enabled: settled !== '',
    refetchInterval: ({ state }) => (state.error ? againMs : false),
  })
  const isUnanswered = isSettled && settled !== '' && error !== null && data === undefined
  return {
    recipient: isSettled && settled !== '' ? (data ?? null) : null,
    isSearching: text.trim() !== '' && (!isSettled || (isFetching && !isUnanswered)),
    isUnanswered,
  }
}

function useSettled(text: string): string {
  const [settled, setSettled] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), pauseMs)
    return () => clearTimeout(timer)
  }, [text])
  return settled
}
