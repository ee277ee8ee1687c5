import { afterEach, describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { cleanup, render } from 'vitest-browser-react'
import { ChartTable } from './ChartTable.tsx'
import type { Series } from './series.ts'
import { TimeChart } from './TimeChart.tsx'

afterEach(() => cleanup())

const day = (number: number) => new Date(Date.UTC(2026, 10, number))

const series: Series = {
  title: 'Opened',
  interval: 'day',
  points: [1, 2, 3, 4].map((number) => ({ time: day(number), value: number * 1000 })),
  before: [1, 2, 3, 4].map((number) => ({ time: day(number - 4), value: number * 500 })),
}

const annotations = [{ time: new Date(Date.UTC(2026, 10, 3, 15)), title: 'Release 2.4.0' }]

async function renderChart() {
  await render(
    <div style={{ width: 600 }}>
      <TimeChart series={series} unit="count" annotations={annotations} />
    </div>,
  )
  return page.getByRole('slider', { name: 'Opened over time' })
}

describe('TimeChart', () => {
  test('arrow keys, Home and End read out single points', async () => {
    const chart = await renderChart()
    await userEvent.tab()
    await expect.element(chart).toHaveFocus()
    await userEvent.keyboard('{ArrowLeft}')
    await expect
      .element(chart)
      .toHaveAttribute('aria-valuetext', 'Wed, Nov 4: 4,000, period before 2,000')
    await userEvent.keyboard('{Home}{ArrowRight}')
    await expect
      .element(chart)
      .toHaveAttribute('aria-valuetext', 'Mon, Nov 2: 2,000, period before 1,000')
    await userEvent.keyboard('{End}{ArrowRight}')
    await expect.element(chart).toHaveAttribute('aria-valuenow', '3')
  })

  test('names a release at the point before which it happened', async () => {
    const chart = await renderChart()
    await userEvent.tab()
    await userEvent.keyboard('{Home}{ArrowRight}{ArrowRight}')
    await expect
      .element(chart)
      .toHaveAttribute('aria-valuetext', expect.stringContaining('Release 2.4.0'))
    await expect.element(page.getByText('Release 2.4.0')).toBeVisible()
  })

  test('the pointer reads out the nearest point, and leaving hides the read-out', async () => {
    const chart = await renderChart()
    await expect.poll(() => document.querySelector('.chart-line')).not.toBeNull()
    await userEvent.hover(chart, { position: { x: 592, y: 100 } })
    await expect.element(chart).toHaveAttribute('aria-valuenow', '3')
    await userEvent.hover(chart, { position: { x: 44, y: 100 } })
    await expect.element(chart).toHaveAttribute('aria-valuenow', '0')
    await expect.element(page.getByText('Sun, Nov 1')).toBeVisible()
    await userEvent.unhover(chart)
    await expect.poll(() => document.querySelector('.chart-readout')).toBeNull()
  })
})

test('the table behind a graph holds every number', async () => {
  await render(<ChartTable series={series} unit="count" isShown />)
  const rows = page
    .getByRole('row')
    .elements()
    .map((row) => row.textContent)
  expect(rows).toEqual([
    'TimeOpenedPeriod before',
    'Sun, Nov 11,000500',
    'Mon, Nov 22,0001,000',
    'Tue, Nov 33,0001,500',
    'Wed, Nov 44,0002,000',
  ])
})
