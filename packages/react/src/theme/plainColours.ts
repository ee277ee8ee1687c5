const names =
  'bg surface surface-hover border outline text text-soft accent accent-hover on-accent accent-text success warning danger'

const values = {
  dark: '17181c 212328 2b2e34 2d2e32 6f7074 f4f5f7 a1a7b2 5868f0 4f5ed8 ffffff 828ef4 4acd89 f2b94b ff7a76',
  light:
    'ffffff f4f5f7 eaecf0 e8e8e8 898a8b 14161b 5b616e 4258e6 3b4fcf ffffff 4258e6 127a48 8f5a06 c42a2a',
}

/**
 * What the palette comes to without any wish of the owner, as it is written: most pages need nothing else before
 * their first frame.
 */
export function plainColours(mode: 'light' | 'dark'): string {
  const colours = values[mode].split(' ')
  return names
    .split(' ')
    .map((name, place) => `--lk-${name}:#${colours[place]};`)
    .join('')
}
