import type { RecoveryPageTexts } from '../en/recoveryPage.ts'

export const texts: RecoveryPageTexts = {
  title: 'Pulihkan dompet Anda',
  intro: 'Putuskan koneksi internet sebelum melanjutkan: halaman ini tidak memerlukan jaringan. Halaman ini membuka kit pemulihan dengan kode pemulihan Anda dan menampilkan 24 kata, yang dapat Anda pakai di dompet lain mana pun.',
  show: 'Tampilkan 24 kata',
  smartAccount: '{address} (akun pintar dari kunci ini)',
  sealed: 'Kode ini tidak membuka kit ini. Periksa kodenya, atau pilih kit yang sesuai.',
  'other-wallet': 'Kit ini berisi dompet yang berbeda dari yang disebutkannya, jadi kami berhenti.',
  'rolled-back': 'Kit ini sudah usang. Pilih yang terbaru.',
}
