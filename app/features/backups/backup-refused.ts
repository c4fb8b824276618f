/** Why a backup is not made, restored or verified: a sentence for a person, with the fault and the remedy. */
export class BackupRefused extends Error {}

/** Another backup of the same database is under way. */
export class BackupUnderWay extends BackupRefused {}
