import { stripInvisible } from '../strip-invisible.ts'

/**
 * One address with a name and a domain, international ones too; without characters that could start a second address or a header,
 * and without invisible characters, which lead to another domain.
 * RFC 5321 allows 254 bytes.
 */
export function isMailAddress(address: string): boolean {
  return (
    /^[^\s@,;:<>()[\]\\"\p{Cc}\p{Cs}]+@[^\s@,;:<>()[\]\\"\p{Cc}\p{Cs}.]+(\.[^\s@,;:<>()[\]\\"\p{Cc}\p{Cs}.]+)+$/u.test(
      address,
    ) &&
    stripInvisible(address) === address &&
    new TextEncoder().encode(address).length <= 254
  )
}
