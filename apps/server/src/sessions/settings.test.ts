import { expect, test } from 'vitest'
import { readConfig } from '../config/config.ts'

test('an address stores 100 sessions a day, a project 10,000, an account has 200 that are kept for 30 days', () => {
  expect(readConfig({})).toMatchObject({
    sessionsPerDayPerIp: 100,
    sessionsPerDayPerProject: 10_000,
    sessionsPerAccount: 200,
    sessionsRetentionDays: 30,
  })
})
