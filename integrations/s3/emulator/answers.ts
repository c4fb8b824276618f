import { escapeXml } from '#app/platform/xml.ts'

/** What S3 says instead of doing what it was asked for. */
export interface Refusal {
  status: number
  code: string
  message: string
}

export function refusal(status: number, code: string, message: string): Refusal {
  return { status, code, message }
}

/** The body of a refusal. */
export function describeRefusal({ code, message }: Refusal, resource: string): string {
  return `<?xml version="1.0" encoding="UTF-8"?>
<Error><Code>${code}</Code><Message>${escapeXml(message)}</Message><Resource>${escapeXml(resource)}</Resource><RequestId>emulator</RequestId></Error>`
}
