import type { PageTexts } from '../en/page.ts'

export const texts: PageTexts = {
  linkOver: 'Tautan ini sudah tidak berlaku',
  linkOverText: 'Tautan ini sudah dipakai atau kedaluwarsa. Mulai lagi di situs tempat Anda masuk.',
  tooMany: 'Terlalu banyak email dikirim',
  tooManyText: 'Alamat Anda menerima terlalu banyak email dalam satu jam atau satu hari. Coba lagi nanti.',
  isThisYou: 'Apakah ini Anda?',
  isThisYouText: 'Permintaan masuk dengan alamat email Anda datang dari browser baru.',
  site: 'Situs',
  browser: 'Browser',
  sendCode: 'Ya, kirimi saya kodenya',
  codeSent: 'Kode sedang dikirim',
  codeSentText: 'Kami mengirimnya dalam email kedua. Masukkan di tempat Anda mulai masuk.',
  closePage: 'Anda dapat menutup halaman ini.',
  undoOverText: 'Perubahan sudah dibatalkan, atau lebih dari 24 jam telah berlalu.',
  undo: 'Batalkan perubahan?',
  undoText: 'Alamat lama Anda dapat masuk lagi, dan semua browser dikeluarkan.',
  undoButton: 'Ya, batalkan',
  undone: 'Perubahan dibatalkan',
  undoneText: 'Anda masuk lagi ke dompet dengan {email}.',
  loginOver: 'Proses masuk ini kedaluwarsa atau sudah dipakai',
  loginOverText: 'Tutup jendela ini dan mulai lagi di situs tempat Anda masuk.',
}
