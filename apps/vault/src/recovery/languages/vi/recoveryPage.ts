import type { RecoveryPageTexts } from '../en/recoveryPage.ts'

export const texts: RecoveryPageTexts = {
  title: 'Khôi phục ví của bạn',
  intro: 'Hãy ngắt mạng trước khi tiếp tục: trang này không cần mạng. Trang mở bộ khôi phục bằng mã khôi phục của bạn và hiện 24 từ, bạn có thể dùng chúng trong bất kỳ ví nào khác.',
  show: 'Hiện 24 từ',
  smartAccount: '{address} (tài khoản thông minh của khóa này)',
  sealed: 'Mã này không mở được bộ khôi phục này. Hãy kiểm tra mã hoặc chọn bộ khôi phục tương ứng.',
  'other-wallet': 'Bộ khôi phục này chứa một ví khác với ví được ghi nên chúng tôi đã dừng lại.',
  'rolled-back': 'Bộ khôi phục này đã cũ. Hãy chọn bộ mới nhất.',
}
