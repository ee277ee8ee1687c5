import { startTraffic } from '../../benches/relay/traffic.ts'
import type { Cluster } from './cluster.ts'
import { type RequestLoad, startRequestLoad } from './requestLoad.ts'
import { countLostWallets, startWalletLoad } from './walletLoad.ts'

const PAIRS = 4

export type AcknowledgedData = { what: string; acknowledged: number; lost: number }

export type RecoveredAt = { requests: number; relay: number; logins: number }

/** Everything that a site's visitors do, through the balancer. */
export type Load = {
  /** Requests since this was last called. */
  count: RequestLoad['count']
  /**
   * Resolves when requests are answered, every relay client gets new messages and a new visitor is logged in.
   * @returns when each of them worked, by `performance.now()`
   */
  untilAllWork(): Promise<RecoveredAt>
  /** Stops, and looks for everything that was acknowledged. */
  stop(): Promise<AcknowledgedData[]>
}

export async function startLoad({ balancer, mailbox, postgres }: Cluster): Promise<Load> {
  const { url } = balancer
  const relayUrl = `${url.replace('http', 'ws')}/relay`
  const traffic = await startTraffic({ relayUrl, projectId: 'test', pairs: PAIRS })
  const requests = startRequestLoad(url)
  const wallets = startWalletLoad(url, mailbox)
  return {
    count: requests.count,
    async untilAllWork() {
      const now = () => performance.now()
      const [served, flows, loggedIn] = await Promise.all([
        requests.untilServed().then(now),
        traffic.untilAllFlow().then(now),
        wallets.untilLoggedIn().then(now),
      ])
      return { requests: served, relay: flows, logins: loggedIn }
    },
    async stop() {
      const [events, messages, owners] = await Promise.all([
        requests.stop(),
        traffic.stop(),
        wallets.stop(),
      ])
      const [found] = await postgres.query(
        'SELECT count(DISTINCT event_id)::int AS events FROM analytics_events WHERE event_id = ANY($1)',
        [events],
      )
      return [
        { what: 'relay messages', acknowledged: messages.acknowledged, lost: messages.lost },
        {
          what: 'events',
          acknowledged: events.length,
          lost: events.length - Number(found?.events),
        },
        { what: 'wallets', acknowledged: owners.length, lost: await countLostWallets(owners) },
      ]
    },
  }
}
