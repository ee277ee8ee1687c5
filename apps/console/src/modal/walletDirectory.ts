import { walletsEndpoint } from '@latchkey/wire'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import * as v from 'valibot'
import { ConsoleError } from '../api/ConsoleError.ts'
import { useAccess } from '../api/session.ts'

export type DirectoryWallet = { id: string; name: string; picture: string | null }

const pageSize = 40

/** Wallets of the server's directory: those with these ids, or those that match a search. */
export function useWalletDirectory(wanted: {
  search: string
  ids: readonly string[]
}): readonly DirectoryWallet[] {
  const { project } = useAccess()
  const named = useWallets(
    project,
    { include: wanted.ids.join(','), entries: '100' },
    wanted.ids.length > 0,
  )
  const found = useWallets(project, { search: wanted.search, entries: String(pageSize) }, true)
  const known = new Map([...named, ...found].map((wallet) => [wallet.id, wallet]))
  return [...known.values()]
}

function useWallets(
  project: string,
  query: Record<string, string>,
  isEnabled: boolean,
): readonly DirectoryWallet[] {
  const { data } = useQuery({
    queryKey: ['wallet-directory', project, query],
    queryFn: ({ signal }) => fetchWallets(project, query, signal),
    enabled: isEnabled,
    placeholderData: keepPreviousData,
    staleTime: 300_000,
  })
  return data ?? []
}

async function fetchWallets(
  project: string,
  query: Record<string, string>,
  signal: AbortSignal,
): Promise<readonly DirectoryWallet[]> {
  const params = new URLSearchParams({ projectId: project, page: '1', ...query })
  const response = await fetch(`${walletsEndpoint.path}?${params}`, { signal })
  if (!response.ok) {
    throw new ConsoleError({
      status: response.status,
      code: 'console/no-wallets',
      sentence: 'The wallet directory did not respond.',
    })
  }
  const { data } = v.parse(walletsEndpoint.reply, await response.json())
  return data.map(({ id, name, image_id }) => ({
    id,
    name,
    picture: image_id
      ? `/getWalletImage/${encodeURIComponent(image_id)}?projectId=${encodeURIComponent(project)}`
      : null,
  }))
}
