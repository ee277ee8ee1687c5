/** The default palette, precomputed: most sites override no color, so the first frame needs no color computation. */
export const defaultColours: Readonly<Record<'dark' | 'light', string>> = {
  dark: '--lk-bg:#17181c;--lk-surface:#212328;--lk-surface-hover:#2b2e34;--lk-border:#2d2e32;--lk-outline:#6f7074;--lk-text:#f4f5f7;--lk-text-soft:#a1a7b2;--lk-accent:#5868f0;--lk-accent-hover:#4f5ed8;--lk-on-accent:#ffffff;--lk-accent-text:#828ef4;--lk-success:#4acd89;--lk-warning:#f2b94b;--lk-danger:#ff7a76;',
  light:
    '--lk-bg:#ffffff;--lk-surface:#f4f5f7;--lk-surface-hover:#eaecf0;--lk-border:#e8e8e8;--lk-outline:#898a8b;--lk-text:#14161b;--lk-text-soft:#5b616e;--lk-accent:#4258e6;--lk-accent-hover:#3b4fcf;--lk-on-accent:#ffffff;--lk-accent-text:#4258e6;--lk-success:#127a48;--lk-warning:#8f5a06;--lk-danger:#c42a2a;',
}
