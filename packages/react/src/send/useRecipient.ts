import { type Network, type Recipient, recipientQuery } from '@latchkey/core'
import { useEffect, useState } from 'react'
import { useRemote } from '../hooks/useRemote.ts'
import { useLatchkey } from '../useLatchkey.ts'

const pauseMs = 500

/** Whom the typed text means, once the visitor has stopped typing. */
export function useRecipient(
  text: string,
  network: Network,
): { recipient: Recipient | null; isSearching: boolean } {
  const latchkey = useLatchkey()
  const settled = useSettled(text.trim())
  const isSettled = settled === text.trim()
  const { data, isFetching } = useRemote({
    ...recipientQuery(latchkey, { text: settled, network }),
    enabled: settled !== '',
  })
  return {
    recipient: isSettled && settled !== '' ? (data ?? null) : null,
    isSearching: text.trim() !== '' && (!isSettled || isFetching),
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
