import { type Setting, SettingError, type SettingsFor } from '../setting/setting.ts'

type AdminAddress = { host: string; port: number }

export type MetricsConfig = { adminAddress: AdminAddress | null; metricsToken: string | null }

const SHORTEST_TOKEN = 32

const adminAddress: Setting<AdminAddress | null> = {
  env: 'ADMIN_ADDRESS',
  help: 'A second address (127.0.0.1:9400) that’s only reachable from your network. Serves /metrics, /health and /ready without a token or limits.',
  read(text) {
    if (text === undefined) return null
    const [, host, port] = /^(?:\[?([^\]]+?)\]?):(\d{1,5})$/.exec(text) ?? []
    if (!host || !port || Number(port) > 65_535) throw new SettingError('must be host:port')
    return { host, port: Number(port) }
  },
}

const metricsToken: Setting<string | null> = {
  env: 'METRICS_TOKEN',
  help: `At least ${SHORTEST_TOKEN} characters. With it, the public address serves /metrics to requests with "Authorization: Bearer" and this token. Without it, /metrics returns 404 there.`,
  read(text) {
    if (text !== undefined && text.length < SHORTEST_TOKEN) {
      throw new SettingError(`must have at least ${SHORTEST_TOKEN} characters`)
    }
    return text ?? null
  },
}

export const metricsSettings: SettingsFor<MetricsConfig> = { adminAddress, metricsToken }
