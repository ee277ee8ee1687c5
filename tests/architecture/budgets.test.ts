import { execFileSync } from 'node:child_process'
import { expect, test } from 'vitest'
import { root } from './repository.ts'

type Report = {
  figures: { name: string; gz: number; limit: number; requests: number }[]
  initialModules: string[]
}

// In a process of its own: under the test runner the bundler would make a development build.
const report = JSON.parse(
  execFileSync(
    process.execPath,
    ['--import', 'tsx', '--conditions', 'latchkey-source', 'benches/size/main.ts', '--json'],
    { cwd: root, encoding: 'utf8', env: { ...process.env, NODE_ENV: 'production' } },
  ),
) as Report

/** A change of a few bytes is no verdict: what is over its budget by less than this is printed, what is over by more fails. */
const room = 1.05

test('no part of the widget is more than 5 % heavier than its budget', () => {
  const over = report.figures.filter(({ gz, limit }) => gz > limit)
  for (const { name, gz, limit } of over) {
    process.stdout.write(`over its budget: ${name}, ${gz} of ${limit} bytes (+${gz - limit})\n`)
  }
  expect(over.filter(({ gz, limit }) => gz > limit * room)).toEqual([])
})

test('the first open of the modal takes at most three requests', () => {
  const open = report.figures.find(({ name }) => name.startsWith('first open'))
  expect(open?.requests).toBeLessThanOrEqual(3)
})

test('a page contains neither viem, wagmi nor a query library before the first click', () => {
  const heavy = /node_modules\/(viem|@wagmi|@tanstack|valibot|uqr|@noble|ox)\//
  expect(report.initialModules.filter((module) => heavy.test(module))).toEqual([])
})
