/**
 * A number for people, a comma at each thousand: `29,000`, `1,250.5`. Without `Intl`, whose first use delays the first
 * view on a phone by some 50 ms (decision 0083).
 */
export function formatCount(count: number | string): string {
  const [whole, ...fraction] = String(count).split('.')
  return [whole!.replace(/\B(?=(\d{3})+$)/g, ','), ...fraction].join('.')
}
