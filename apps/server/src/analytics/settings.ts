import { numberSetting, type SettingsFor } from '../setting.ts'

export type AnalyticsConfig = { analyticsRetentionDays: number }

export const analyticsSettings: SettingsFor<AnalyticsConfig> = {
  analyticsRetentionDays: numberSetting(
    'ANALYTICS_RETENTION_DAYS',
    'Analytics events are deleted after so many days.',
    90,
  ),
}
