import { consoleCalls } from '@latchkey/wire/console'
import { useEffect } from 'react'
import { useAccess } from '../api/session.ts'
import { useConsoleQuery } from '../api/useConsoleQuery.ts'
import { ActiveWalletsCard } from './ActiveWalletsCard.tsx'
import { BreakdownCard } from './BreakdownCard.tsx'
import { EmptyProject } from './EmptyProject.tsx'
import { EventsDialog } from './EventsDialog.tsx'
import { FailuresCard } from './FailuresCard.tsx'
import { FunnelCard } from './FunnelCard.tsx'
import { MoneyCard } from './MoneyCard.tsx'
import { OverviewCard } from './OverviewCard.tsx'
import { ReleasesCard } from './ReleasesCard.tsx'
import { SponsorshipCard } from './SponsorshipCard.tsx'
import { Toolbar } from './Toolbar.tsx'
import { useAnalyticsInput } from './useAnalytics.ts'
import { useFilters } from './useFilters.ts'

/** What visitors do: one graph and the cards under it. */
export function Analytics() {
  useClearOnEscape()
  const { credentials } = useAccess()
  const overview = useConsoleQuery(consoleCalls.overview, useAnalyticsInput())
  const { filters } = useFilters()
  const hasEvents =
    overview.data?.headlines.some(({ value, previous }) => value || previous) ?? true
  const isNew = !hasEvents && filters.length === 0 && credentials.shareSecret === undefined
  return (
    <main className="page">
      <Toolbar />
      {isNew ? <EmptyProject /> : <Cards />}
      <EventsDialog />
    </main>
  )
}

function Cards() {
  return (
    <>
      <OverviewCard />
      <div className="cards">
        <FailuresCard />
        <FunnelCard />
        <BreakdownCard
          title="Wallets"
          tabs={[
            { id: 'wallet', title: 'Wallets' },
            { id: 'login', title: 'Logins' },
          ]}
        />
        <ActiveWalletsCard />
        <BreakdownCard
          title="Devices"
          tabs={[
            { id: 'device', title: 'Type' },
            { id: 'browser', title: 'Browser' },
            { id: 'system', title: 'System' },
          ]}
        />
        <BreakdownCard
          title="Places"
          tabs={[
            { id: 'country', title: 'Countries' },
            { id: 'network', title: 'Networks' },
            { id: 'site', title: 'Sites' },
          ]}
        />
        <MoneyCard />
        <SponsorshipCard />
        <ReleasesCard />
      </div>
    </>
  )
}

/** Esc removes the filters, unless a menu or a dialog took the key. */
function useClearOnEscape(): void {
  const { clear, filters } = useFilters()
  useEffect(() => {
    const handle = (event: KeyboardEvent) => {
      if (event.key === 'Escape' && !event.defaultPrevented && filters.length > 0) clear()
    }
    window.addEventListener('keydown', handle)
    return () => window.removeEventListener('keydown', handle)
  })
}
