/** Paths of 20 × 20 icons, drawn with a stroke of 1.6. */
export const icons = {
  back: 'M12 5 7 10l5 5',
  forward: 'm8 5 5 5-5 5',
  close: 'm6 6 8 8m0-8-8 8',
  chevron: 'm6 8 4 4 4-4',
  more: 'M5 10h.01M10 10h.01M15 10h.01',
  check: 'm5 10.5 3.2 3.2L15 7',
  plus: 'M10 5v10M5 10h10',
  sun: 'M10 6.5a3.5 3.5 0 1 0 0 7 3.5 3.5 0 0 0 0-7ZM10 2v1.5M10 16.5V18M2 10h1.5M16.5 10H18M4.3 4.3l1.1 1.1M14.6 14.6l1.1 1.1M4.3 15.7l1.1-1.1M14.6 5.4l1.1-1.1',
  moon: 'M16 11.6A6.5 6.5 0 0 1 8.4 4a6.5 6.5 0 1 0 7.6 7.6Z',
  drag: 'M7.5 5h.01M12.5 5h.01M7.5 10h.01M12.5 10h.01M7.5 15h.01M12.5 15h.01',
  key: 'M12.5 3.5a4 4 0 1 0 1 7.9L15 13h1.5v1.5H18V17h-2.5L11.6 13.100',
  person:
    'M10 10a3 3 0 1 0 0-6 3 3 0 0 0 0 6ZM4.500 16.500c.7-2.700 2.900-4 5.500-4s4.800 1.300 5.500 4',
  external: 'M8 5H5v10h10v-3M11 5h4v4M15 5l-6.500 6.500',
  copy: 'M8 7h7v9H8zM12 7V4H5v9h3',
} as const

export type IconName = keyof typeof icons
