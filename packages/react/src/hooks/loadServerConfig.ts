import { isLatchkeyError, type Latchkey } from '@latchkey/core'
import { internals, type ServerConfig, serverConfigQuery } from '@latchkey/core/internal'
import { getQueryClient } from '@latchkey/core/query'

/** The server's configuration, requested once per page. A server that is down is named on the console. */
export async function loadServerConfig(latchkey: Latchkey): Promise<ServerConfig> {
  try {
    return await getQueryClient(latchkey).fetchQuery(serverConfigQuery(latchkey))
  } catch (error) {
    // Without an alert, which visitors would see as well while a server is down for a moment.
    if (isLatchkeyError(error, 'api/unreachable'))
      internals(latchkey).ui.emit({ type: 'setupProblem', code: 'api/unreachable', detail: 'api' })
    throw error
  }
}
