// Generated from api-lambda/openapi.json by `make generate`. Do not edit.

/**
 * Something that a person did, or that happened to the account
 */
export type Action =
  | "logged-in"
  | "logged-out"
  | "wrong-password"
  | "session-ended"
  | "password-changed"
  | "wrong-code"
  | "second-step-on"
  | "second-step-off"
  | "recovery-code-used"
  | "recovery-codes-renewed"
  | "passkey-added"
  | "passkey-removed"
  | "passkey-used"
  | "wrong-passkey"
  | "person-added"
  | "person-removed"
  | "person-renamed"
  | "made-owner"
  | "made-staff"
  | "password-reset"
  | "notifications-on"
  | "notifications-off"
  | "exported"
  | "erased"
  | "lost-deleted"
  | "age-deleted"
  | "opened"
  | "read"
  | "unread"
  | "status-changed"
  | "note-changed"
  | "amount-changed"
  | "call-again"
  | "assigned"
  | "not-robot"
  | "robot"
  | "deleted"
  | "restored";
/**
 * `staff` works on requests; `owner` may do everything
 */
export type Role = "owner" | "staff";
/**
 * A change to many requests at once. A status also marks them as read
 */
export type BulkChange =
  "read" | "unread" | "new" | "contacted" | "quoted" | "won" | "lost" | "not-robot" | "robot" | "delete" | "restore";
/**
 * Progress of the owner's work; `new` when it arrives
 */
export type RequestStatus = "new" | "contacted" | "quoted" | "won" | "lost";
/**
 * A sign that a robot sent the request
 */
export type Mark =
  | "honeypot"
  | "too-fast"
  | "no-fill-time"
  | "link-in-name"
  | "many-links"
  | "markup"
  | "advertisement"
  | "repeated-text"
  | "no-language"
  | "many-from-address"
  | "sales-words"
  | "unknown-link"
  | "other-alphabet"
  | "odd-name"
  | "odd-phone"
  | "odd-address"
  | "gibberish"
  | "no-script"
  | "unknown-form"
  | "flood";
export type TriagePatch =
  | {
      /**
       * The amount of the quote in whole units of the site's currency; 0 for none
       */
      amount?: number;
      /**
       * The id of the person who works on it; empty for nobody
       */
      assignee?: string;
      /**
       * The day in the owner's calendar on which to call again, such as 2026-12-04; empty for none
       */
      callAgain?: string;
      /**
       * A person sent it: removes the marks. False brings them back
       */
      notRobot?: boolean;
      /**
       * Somebody has looked at it
       */
      read?: boolean;
      status?: RequestStatus;
    }
  | {
      /**
       * The amount of the quote in whole units of the site's currency; 0 for none
       */
      amount?: number;
      /**
       * The id of the person who works on it; empty for nobody
       */
      assignee?: string;
      /**
       * The day in the owner's calendar on which to call again, such as 2026-12-04; empty for none
       */
      callAgain?: string;
      /**
       * A person sent it: removes the marks. False brings them back
       */
      notRobot?: boolean;
      note: string;
      /**
       * The revision that the note was made from
       */
      noteRevision: number;
      /**
       * Somebody has looked at it
       */
      read?: boolean;
      status?: RequestStatus;
    };

/**
 * Every body that travels, by its name in the contract.
 */
export interface Bodies {
  Action: Action;
  ActiveSession: ActiveSession;
  AddedPasskey: AddedPasskey;
  AnswerTemplate: AnswerTemplate;
  AuthStatus: AuthStatus;
  BrowserSubscription: BrowserSubscription;
  Bulk: Bulk;
  BulkChange: BulkChange;
  BulkDone: BulkDone;
  Caller: Caller1;
  Colleague: Colleague;
  Confirmation: Confirmation;
  Counts: Counts;
  Created: Created;
  Deleted: Deleted;
  EndedSessions: EndedSessions;
  Erase: Erase;
  Erased: Erased;
  FormVersionBody: FormVersionBody;
  FormsRead: FormsRead;
  Health: Health;
  HistoryEntry: HistoryEntry;
  HistoryPage: HistoryPage;
  Login: Login;
  Mark: Mark;
  NamedCounts: NamedCounts;
  NewPasskey: NewPasskey;
  NewPerson: NewPerson;
  NewTemplate: NewTemplate;
  Notifications: Notifications;
  NotificationsEnded: NotificationsEnded;
  NotifiedBrowser: NotifiedBrowser;
  NumbersOf: NumbersOf;
  OwnerNumbers: OwnerNumbers;
  OwnerToday: OwnerToday;
  Passkey: Passkey;
  PasskeyAnswer: PasskeyAnswer;
  PasskeyCreation: PasskeyCreation;
  PasskeyRequest: PasskeyRequest;
  PasswordChange: PasswordChange;
  PasswordChanged: PasswordChanged;
  Person: Person;
  PersonPatch: PersonPatch;
  PersonRemoved: PersonRemoved;
  PersonWithPassword: PersonWithPassword;
  PhotoUpload: PhotoUpload1;
  PossibleSteps: PossibleSteps;
  Problem: Problem;
  QuoteRequest: QuoteRequest;
  QuoteRequestPage: QuoteRequestPage;
  QuoteRequestSearch: QuoteRequestSearch1;
  RecoveryCodes: RecoveryCodes;
  RequestStatus: RequestStatus;
  Role: Role;
  SameDayHours: SameDayHours;
  SecondStepOn: SecondStepOn;
  SecondStepSecret: SecondStepSecret;
  SecondStepState: SecondStepState;
  StatusCount: StatusCount;
  Submission: Submission;
  TemplateRemoved: TemplateRemoved;
  TodayOf: TodayOf;
  TriagePatch: TriagePatch;
}
/**
 * A session.
 */
export interface ActiveSession {
  /**
   * The browser and its system, in words.
   */
  browser: string;
  /**
   * True for the session of this call.
   */
  current: boolean;
  id: string;
  /**
   * The name of the person.
   */
  person: string;
  /**
   * When somebody logged in. In UTC
   */
  startedAt: string;
  /**
   * When it was used last, to five minutes. In UTC
   */
  usedAt: string;
}
export interface AddedPasskey {
  passkey: Passkey;
  /**
   * Each logs in once without passkey and app. They are shown only here. Empty if there are some already.
   */
  recoveryCodes: string[];
}
/**
 * A passkey of the caller.
 */
export interface Passkey {
  /**
   * When it was added. In UTC
   */
  addedAt: string;
  id: string;
  name: string;
  /**
   * When it was used last. In UTC
   */
  usedAt?: string;
}
/**
 * A text with which answers to customers begin. The inbox writes the customer's first name in place of `{first name}`.
 */
export interface AnswerTemplate {
  name: string;
  text: string;
}
export interface AuthStatus {
  /**
   * True without a session if there is more than one person, so that a login needs a name. Absent otherwise.
   */
  asksForName?: boolean;
  /**
   * True if the request has an active session.
   */
  authenticated: boolean;
  /**
   * True in a session of the first owner until another password than the configured one was chosen. Absent
   * otherwise.
   */
  configuredPassword?: boolean;
  person?: Caller;
}
/**
 * The person of the session. Absent without one, and for an owner who is the only person.
 */
export interface Caller {
  id: string;
  name: string;
  /**
   * True until the one-time password was changed. No other call is possible before.
   */
  oneTimePassword: boolean;
  role: Role;
  /**
   * Everybody with a login: who may work on a request. Empty before the one-time password was changed.
   */
  team: Colleague[];
}
/**
 * A person with a login, as colleagues see it.
 */
export interface Colleague {
  id: string;
  name: string;
}
/**
 * The subscription of a browser, as `PushSubscription` has it.
 */
export interface BrowserSubscription {
  auth: string;
  endpoint: string;
  p256dh: string;
  replaces?: string;
}
export interface Bulk {
  change: BulkChange;
  /**
   * Changes nothing and lists what would be changed; only with a search. False when absent
   */
  dryRun?: boolean;
  /**
   * The requests to change; in place of a search
   *
   * @minItems 1
   * @maxItems 200
   */
  ids?: [string, ...string[]];
  search?: QuoteRequestSearch | null;
}
/**
 * Changes everything that it finds; `limit` does not count
 */
export interface QuoteRequestSearch {
  /**
   * The id of the person who works on it; empty for nobody
   */
  assignee?: string;
  cursor?: string;
  /**
   * The results are exported: this is noted in their history, and only owners may do it; false when absent
   */
  export?: boolean;
  /**
   * Only requests of this form; `quote` is the built-in one
   */
  form?: string;
  /**
   * 100 when absent. A page also ends after a megabyte of text
   */
  limit?: number;
  /**
   * A project type of the built-in form, or a choice of the topic of `form`
   */
  projectType?: string;
  /**
   * Somebody has looked at it
   */
  read?: boolean;
  status?: RequestStatus;
  /**
   * Probably sent by a robot: has a mark other than `flood`
   */
  suspected?: boolean;
  /**
   * Words that all have to be in the request or its note. Case does not matter
   */
  text?: string;
  /**
   * Search the deleted requests; false when absent
   */
  trash?: boolean;
}
/**
 * The outcome of one call.
 */
export interface BulkDone {
  changed: string[];
  left: string[];
  missing: string[];
  next: string | null;
}
/**
 * The person of a session.
 */
export interface Caller1 {
  id: string;
  name: string;
  /**
   * True until the one-time password was changed. No other call is possible before.
   */
  oneTimePassword: boolean;
  role: Role;
  /**
   * Everybody with a login: who may work on a request. Empty before the one-time password was changed.
   */
  team: Colleague[];
}
/**
 * The caller's password and, if the second step is on, a code or the answer of a passkey.
 */
export interface Confirmation {
  code?: string;
  passkey?: PasskeyAnswer;
  password: string;
}
/**
 * The answer of a passkey to a challenge, as `AuthenticatorAssertionResponse` has it, in base64url.
 */
export interface PasskeyAnswer {
  authenticatorData: string;
  clientData: string;
  id: string;
  signature: string;
  userHandle?: string;
}
/**
 * The counts of some requests.
 */
export interface Counts {
  /**
   * Number of the requests with a known time of the first answer.
   */
  answered: number;
  /**
   * Minutes from arrival to the first status other than *new*; null if `answered` is 0.
   */
  medianMinutes: number | null;
  requests: number;
  /**
   * Number of these with the status *won*.
   */
  won: number;
  /**
   * Sum of the amounts of these.
   */
  wonAmount: number;
}
export interface Created {
  /**
   * The id of the stored request. A repeated submission gets the same id.
   */
  id: string;
  photos?: PhotoUpload;
}
/**
 * The permission to add photos. Absent if no photos are taken here.
 */
export interface PhotoUpload {
  /**
   * The text after `Bearer` in the header `Authorization`.
   */
  permission: string;
  /**
   * The end of the permission, in UTC.
   */
  until: string;
}
export interface Deleted {
  /**
   * Always true.
   */
  deleted: boolean;
}
export interface EndedSessions {
  /**
   * Number of sessions that this call ended.
   */
  ended: number;
}
export interface Erase {
  code?: string;
  cursor?: string;
  /**
   * Otherwise: Invalid email address
   */
  email?: string;
  passkey?: PasskeyAnswer;
  password?: string;
  phone?: string;
}
/**
 * The result of one call of an erasure.
 */
export interface Erased {
  /**
   * Number of requests that this call removed.
   */
  erased: number;
  next: string | null;
}
/**
 * A version of a form of the site.
 */
export interface FormVersionBody {
  /**
   * The definition, as the site publishes it.
   */
  definition: {};
  /**
   * The `form` of requests.
   */
  name: string;
  /**
   * The time from which it is known here, in UTC.
   */
  since: string;
  /**
   * The `formVersion` of requests.
   */
  version: string;
}
/**
 * The forms of the site that are understood here.
 */
export interface FormsRead {
  /**
   * The newest format of definitions that is understood; 0 if none can be had from the site.
   */
  format: number;
}
export interface Health {
  /**
   * False if photos cannot be stored now; quote requests can. Absent if no photos are taken.
   */
  photosWritable?: boolean;
  /**
   * Always `ok`.
   */
  status: string;
  /**
   * Number of stored rows that cannot be read and are left out of lists. Absent if there are none.
   */
  unreadable?: number;
}
/**
 * An entry of a history.
 */
export interface HistoryEntry {
  action: Action;
  /**
   * When it happened; the last time, if several are counted. In UTC
   */
  at: string;
  /**
   * The browser in which it was done, in words. Absent for wrong passwords at the login.
   */
  browser?: string;
  /**
   * Number of times within the hour, or of requests.
   */
  count: number;
  /**
   * The new status, the browser whose session was ended, or the person whose login was changed.
   */
  detail?: string;
  /**
   * The name of the person at that time; for wrong passwords at the login, whose it should have been. Absent for
   * what nobody did, for names that nobody has, and in entries of earlier versions.
   */
  person?: string;
}
/**
 * A page of a history, newest first.
 */
export interface HistoryPage {
  entries: HistoryEntry[];
  next: string | null;
}
export interface Login {
  code?: string;
  name?: string;
  passkey?: PasskeyAnswer1;
  password: string;
}
/**
 * The answer of a passkey to a challenge, as `AuthenticatorAssertionResponse` has it, in base64url.
 */
export interface PasskeyAnswer1 {
  authenticatorData: string;
  clientData: string;
  id: string;
  signature: string;
  userHandle?: string;
}
/**
 * Counts of requests, each with the name of its group.
 */
export interface NamedCounts {
  counts: Counts;
  /**
   * A project type, the path of a page, a town, a form or a source: empty if it is not known.
   */
  name: string;
}
/**
 * A new passkey, as `AuthenticatorAttestationResponse` has it, in base64url.
 */
export interface NewPasskey {
  attestation: string;
  clientData: string;
  name?: string;
}
export interface NewPerson {
  code?: string;
  name: string;
  passkey?: PasskeyAnswer;
  password: string;
  role: Role;
}
export interface NewTemplate {
  name: string;
  text: string;
}
export interface Notifications {
  /**
   * The browsers of the caller, the oldest first.
   */
  browsers: NotifiedBrowser[];
  key?: string;
}
/**
 * A browser that is notified of new requests.
 */
export interface NotifiedBrowser {
  /**
   * The browser and its system, in words.
   */
  browser: string;
  id: string;
  /**
   * Since when. In UTC
   */
  startedAt: string;
}
export interface NotificationsEnded {
  /**
   * Always true.
   */
  ended: boolean;
}
export interface NumbersOf {
  /**
   * The starts of the weeks in ascending order, then the end of the last one
   *
   * @minItems 2
   * @maxItems 54
   */
  weeks: [string, string, ...string[]];
}
/**
 * The owner's numbers. Possible robots and deleted requests are left out.
 */
export interface OwnerNumbers {
  /**
   * False if there were too many requests to reach the first week: then older ones are missing.
   */
  complete: boolean;
  /**
   * Counts by the name of the form, which is empty for the built-in one.
   */
  forms: NamedCounts[];
  /**
   * Number of requests that are still *new*.
   */
  open: number;
  /**
   * Counts by the page of the form, at most twenty, those with most requests first.
   */
  pages: NamedCounts[];
  /**
   * Counts by the town of the property, at most twenty, those with most requests first.
   */
  places: NamedCounts[];
  projectTypes: NamedCounts[];
  /**
   * Counts by the source of a campaign or the host of the page before, at most twenty, those with most requests
   * first.
   */
  sources: NamedCounts[];
  total: Counts;
  /**
   * One for each week, in the order that was sent.
   */
  weeks: Counts[];
}
/**
 * The work of a day. Possible robots and deleted requests are left out.
 */
export interface OwnerToday {
  /**
   * False if there were too many requests for one call: then the oldest are missing.
   */
  complete: boolean;
  /**
   * Number of all such requests.
   */
  count: number;
  /**
   * Number of requests without an answer whose promised time ended more than 14 days before: they are not among these.
   */
  longOverdue: number;
  /**
   * Sum of the amounts of requests with the status *quoted*.
   */
  quotedAmount: number;
  /**
   * The requests whose promised time ends on that day or has ended, and those to call again on that day or before:
   * at most fifty, the most urgent first.
   */
  requests: QuoteRequest[];
  /**
   * Number of requests with each status.
   */
  statuses: StatusCount[];
}
export interface QuoteRequest {
  /**
   * The amount of the quote in whole units of the site's currency; 0 for none
   */
  amount: number;
  /**
   * The first status other than `new`, if it is known. In UTC
   */
  answeredAt?: string;
  /**
   * Values of fields without a property above, by their names
   */
  answers?: {
    [k: string]: string;
  };
  /**
   * The id of the person who works on it; empty for nobody
   */
  assignee: string;
  /**
   * The day in the owner's calendar on which to call again, such as 2026-12-04; empty for none
   */
  callAgain: string;
  /**
   * In UTC
   */
  createdAt: string;
  /**
   * Only in the trash. In UTC
   */
  deletedAt?: string;
  /**
   * The digits to call: the first complete number in `phone`
   */
  dialed: string;
  email: string;
  firstName: string;
  /**
   * The name of its form; absent for the built-in one
   */
  form?: string;
  /**
   * The version of its form, as in `/api/admin/forms`
   */
  formVersion?: string;
  id: string;
  lastName: string;
  /**
   * Why it is suspected. Empty for requests stored by versions that did not note it
   */
  marks: Mark[];
  /**
   * The owner's own words
   */
  note: string;
  /**
   * Number of changes to the note
   */
  noteRevision: number;
  /**
   * The e-mail to the owner: `unwanted` for marked requests and where none is set up, `waiting` until a mail server has taken it
   */
  notice: "unwanted" | "waiting" | "sent";
  /**
   * The path of the page from which it was sent, if known
   */
  page?: string;
  phone: string;
  /**
   * The numbers of its photos, ascending
   */
  photos: number[];
  /**
   * The town of the address; empty if it shows none
   */
  place: string;
  projectDetails: string;
  projectTimeline: string;
  projectType: string;
  propertyAddress: string;
  /**
   * Somebody has looked at it
   */
  read: boolean;
  /**
   * Where the visitor came from: `referrer`, a host, and parameters of a campaign
   */
  source?: {
    [k: string]: string;
  };
  status: RequestStatus;
  /**
   * Probably sent by a robot: has a mark other than `flood`
   */
  suspected: boolean;
  /**
   * When the mail server took the owner's e-mail, if `notice` is `sent`. In UTC
   */
  toldAt?: string;
}
/**
 * The number of requests with a status.
 */
export interface StatusCount {
  requests: number;
  status: RequestStatus;
}
/**
 * The options for `navigator.credentials.create`. Bytes are in base64url.
 */
export interface PasskeyCreation {
  challenge: string;
  credentialIds: string[];
  /**
   * The host of the site.
   */
  rpId: string;
  /**
   * The name of the business.
   */
  rpName: string;
  userId: string;
  userName: string;
}
/**
 * The options for `navigator.credentials.get`. Bytes are in base64url.
 */
export interface PasskeyRequest {
  challenge: string;
  credentialIds: string[];
  /**
   * The host of the site.
   */
  rpId: string;
}
export interface PasswordChange {
  code?: string;
  newPassword: string;
  passkey?: PasskeyAnswer;
  password: string;
}
export interface PasswordChanged {
  /**
   * Always true.
   */
  changed: boolean;
}
/**
 * A person with a login.
 */
export interface Person {
  /**
   * True for the first owner, whose first password is configured: always an owner, and never removed.
   */
  first: boolean;
  id: string;
  /**
   * Typed at the login.
   */
  name: string;
  /**
   * True until the one-time password was changed.
   */
  oneTimePassword: boolean;
  role: Role;
  /**
   * True if a login needs a second step.
   */
  secondStep: boolean;
  /**
   * True for the person of this call.
   */
  you: boolean;
}
/**
 * Another name, another role, or both.
 */
export interface PersonPatch {
  code?: string;
  name?: string;
  passkey?: PasskeyAnswer;
  password: string;
  role?: Role;
}
export interface PersonRemoved {
  /**
   * Always true.
   */
  removed: boolean;
}
/**
 * A person with a new one-time password.
 */
export interface PersonWithPassword {
  /**
   * Logs in once, within a week. It is shown only here.
   */
  oneTimePassword: string;
  person: Person;
}
/**
 * The permission to add photos to a quote request.
 */
export interface PhotoUpload1 {
  /**
   * The text after `Bearer` in the header `Authorization`.
   */
  permission: string;
  /**
   * The end of the permission, in UTC.
   */
  until: string;
}
/**
 * The second steps that are possible. Recovery codes always are.
 */
export interface PossibleSteps {
  /**
   * Codes of an app are accepted.
   */
  app: boolean;
  passkey?: PasskeyRequest1;
}
/**
 * The options for `navigator.credentials.get`. Bytes are in base64url.
 */
export interface PasskeyRequest1 {
  challenge: string;
  credentialIds: string[];
  /**
   * The host of the site.
   */
  rpId: string;
}
/**
 * The body of an error response (RFC 9457).
 */
export interface Problem {
  /**
   * The problem and the remedy, for people.
   */
  detail: string;
  errors?: {
    [k: string]: string;
  } & {};
  /**
   * The `id` of the request's line in the log.
   */
  requestId?: string | null;
  secondStep?: PossibleSteps1;
  /**
   * The status of the response.
   */
  status: number;
  /**
   * The kind of error, the same text for the same status.
   */
  title: string;
}
/**
 * The second steps that are possible. Recovery codes always are.
 */
export interface PossibleSteps1 {
  /**
   * Codes of an app are accepted.
   */
  app: boolean;
  passkey?: PasskeyRequest1;
}
/**
 * A page of results, newest first.
 */
export interface QuoteRequestPage {
  next: string | null;
  /**
   * May be fewer than requested, or none, although there are more.
   */
  requests: QuoteRequest[];
}
export interface QuoteRequestSearch1 {
  /**
   * The id of the person who works on it; empty for nobody
   */
  assignee?: string;
  cursor?: string;
  /**
   * The results are exported: this is noted in their history, and only owners may do it; false when absent
   */
  export?: boolean;
  /**
   * Only requests of this form; `quote` is the built-in one
   */
  form?: string;
  /**
   * 100 when absent. A page also ends after a megabyte of text
   */
  limit?: number;
  /**
   * A project type of the built-in form, or a choice of the topic of `form`
   */
  projectType?: string;
  /**
   * Somebody has looked at it
   */
  read?: boolean;
  status?: RequestStatus;
  /**
   * Probably sent by a robot: has a mark other than `flood`
   */
  suspected?: boolean;
  /**
   * Words that all have to be in the request or its note. Case does not matter
   */
  text?: string;
  /**
   * Search the deleted requests; false when absent
   */
  trash?: boolean;
}
export interface RecoveryCodes {
  /**
   * Each logs in once without the app. They are shown only here. Empty if there are some already.
   */
  recoveryCodes: string[];
}
/**
 * The hours of the day in which the form of the site names a time of the same day: requests from `from` and before
 * `until` are promised for `at`. Those of other forms are not.
 */
export interface SameDayHours {
  at: string;
  from: string;
  until: string;
}
export interface SecondStepOn {
  code: string;
}
/**
 * The secret for an authenticator app, in the three ways in which it can get there.
 */
export interface SecondStepSecret {
  /**
   * The path of an SVG with the QR code of `uri`, to photograph; in units of a module.
   */
  qrPath: string;
  /**
   * The width and the height of the QR code in modules, with its quiet zone.
   */
  qrSize: number;
  /**
   * The secret in base32, to type into the app.
   */
  secret: string;
  /**
   * The address that opens an app on this device.
   */
  uri: string;
}
/**
 * The state of the second step of the login.
 */
export interface SecondStepState {
  /**
   * True if codes of an app are accepted.
   */
  app: boolean;
  /**
   * True if a login needs a second step.
   */
  on: boolean;
  /**
   * The passkeys, the oldest first.
   */
  passkeys: Passkey[];
  /**
   * Number of recovery codes that are left.
   */
  recoveryCodes: number;
}
export interface Submission {
  /**
   * Otherwise: Invalid email address
   */
  email: string;
  /**
   * Milliseconds from the first touch of the form to sending it
   */
  fillTime?: number;
  /**
   * Otherwise: First name is required
   */
  firstName: string;
  /**
   * Otherwise: Last name is required
   */
  lastName: string;
  /**
   * Otherwise: Phone number must be at least 10 digits
   */
  phone: string;
  /**
   * Otherwise: Please provide more details about your project
   */
  projectDetails: string;
  /**
   * Otherwise: Please select your timeline
   */
  projectTimeline: "asap" | "1-2-weeks" | "1-month" | "2-3-months" | "flexible";
  /**
   * Otherwise: Please select a project type
   */
  projectType:
    | "residential-garage"
    | "residential-basement"
    | "commercial-warehouse"
    | "industrial-facility"
    | "retail-space"
    | "other";
  /**
   * Otherwise: Property address is required
   */
  propertyAddress: string;
  /**
   * People never see it and leave it empty; a request that fills it is marked
   */
  subject?: string;
}
export interface TemplateRemoved {
  /**
   * Always true.
   */
  removed: boolean;
}
export interface TodayOf {
  day: string;
  /**
   * The end of that day.
   */
  end: string;
  sameDay?: SameDayHours1 | null;
}
/**
 * The hours of the day in which the form of the site names a time of the same day: requests from `from` and before
 * `until` are promised for `at`. Those of other forms are not.
 */
export interface SameDayHours1 {
  at: string;
  from: string;
  until: string;
}
/**
 * Every operation: its parameters, its bodies and the statuses of its errors.
 */
export interface Operations {
  "GET /api/admin/auth-status": {
    answer: AuthStatus;
    error: 503;
  };
  "GET /api/admin/contact-requests": {
    query?: { limit?: number; cursor?: string; suspected?: boolean };
    answer: QuoteRequest[];
    error: 400 | 401 | 403 | 503;
  };
  "POST /api/admin/contact-requests/bulk": {
    body: Bulk;
    answer: BulkDone;
    error: 400 | 401 | 403 | 408 | 413 | 415 | 422 | 503;
  };
  "POST /api/admin/contact-requests/search": {
    body: QuoteRequestSearch;
    answer: QuoteRequestPage;
    error: 400 | 401 | 403 | 408 | 413 | 415 | 422 | 503;
  };
  "DELETE /api/admin/contact-requests/{id}": {
    path: { id: string };
    answer: Deleted;
    error: 401 | 403 | 404 | 503;
  };
  "PATCH /api/admin/contact-requests/{id}": {
    path: { id: string };
    body: TriagePatch;
    answer: QuoteRequest;
    error: 400 | 401 | 403 | 404 | 408 | 409 | 413 | 415 | 422 | 503;
  };
  "GET /api/admin/contact-requests/{id}/history": {
    path: { id: string };
    query?: { after?: string };
    answer: HistoryPage;
    error: 400 | 401 | 403 | 404 | 503;
  };
  "GET /api/admin/contact-requests/{id}/photos/{number}": {
    path: { id: string; number: number };
    answer: Blob;
    error: 401 | 403 | 404 | 503;
  };
  "GET /api/admin/contact-requests/{id}/photos/{number}/small": {
    path: { id: string; number: number };
    answer: Blob;
    error: 401 | 403 | 404 | 503;
  };
  "POST /api/admin/contact-requests/{id}/restore": {
    path: { id: string };
    answer: QuoteRequest;
    error: 401 | 403 | 404 | 503;
  };
  "POST /api/admin/erase": {
    body: Erase;
    answer: Erased;
    error: 400 | 401 | 403 | 408 | 409 | 413 | 415 | 422 | 429 | 503;
  };
  "GET /api/admin/forms": {
    answer: FormVersionBody[];
    error: 401 | 403 | 503;
  };
  "GET /api/admin/history": {
    query?: { after?: string };
    answer: HistoryPage;
    error: 400 | 401 | 403 | 503;
  };
  "POST /api/admin/login": {
    body: Login;
    answer: AuthStatus;
    error: 400 | 401 | 403 | 408 | 413 | 415 | 422 | 429 | 503;
  };
  "POST /api/admin/logout": {
    answer: AuthStatus;
    error: 403 | 503;
  };
  "GET /api/admin/notifications": {
    answer: Notifications;
    error: 401 | 403 | 503;
  };
  "POST /api/admin/notifications": {
    body: BrowserSubscription;
    answer: NotifiedBrowser;
    error: 400 | 401 | 403 | 404 | 408 | 409 | 413 | 415 | 422 | 503;
  };
  "DELETE /api/admin/notifications/{subscription}": {
    path: { subscription: string };
    answer: NotificationsEnded;
    error: 401 | 403 | 404 | 503;
  };
  "POST /api/admin/numbers": {
    body: NumbersOf;
    answer: OwnerNumbers;
    error: 400 | 401 | 403 | 408 | 413 | 415 | 422 | 503;
  };
  "POST /api/admin/passkeys": {
    body: NewPasskey;
    answer: AddedPasskey;
    error: 400 | 401 | 403 | 408 | 409 | 413 | 415 | 422 | 429 | 503;
  };
  "POST /api/admin/passkeys/setup": {
    body: Confirmation;
    answer: PasskeyCreation;
    error: 400 | 401 | 403 | 408 | 409 | 413 | 415 | 422 | 429 | 503;
  };
  "POST /api/admin/passkeys/{passkey}/remove": {
    path: { passkey: string };
    body: Confirmation;
    answer: SecondStepState;
    error: 400 | 401 | 403 | 404 | 408 | 409 | 413 | 415 | 422 | 429 | 503;
  };
  "POST /api/admin/password": {
    body: PasswordChange;
    answer: PasswordChanged;
    error: 400 | 401 | 403 | 408 | 413 | 415 | 422 | 429 | 503;
  };
  "GET /api/admin/people": {
    answer: Person[];
    error: 401 | 403 | 503;
  };
  "POST /api/admin/people": {
    body: NewPerson;
    answer: PersonWithPassword;
    error: 400 | 401 | 403 | 408 | 409 | 413 | 415 | 422 | 429 | 503;
  };
  "PATCH /api/admin/people/{person}": {
    path: { person: string };
    body: PersonPatch;
    answer: Person;
    error: 400 | 401 | 403 | 404 | 408 | 409 | 413 | 415 | 422 | 429 | 503;
  };
  "POST /api/admin/people/{person}/remove": {
    path: { person: string };
    body: Confirmation;
    answer: PersonRemoved;
    error: 400 | 401 | 403 | 404 | 408 | 409 | 413 | 415 | 422 | 429 | 503;
  };
  "POST /api/admin/people/{person}/reset": {
    path: { person: string };
    body: Confirmation;
    answer: PersonWithPassword;
    error: 400 | 401 | 403 | 404 | 408 | 409 | 413 | 415 | 422 | 429 | 503;
  };
  "GET /api/admin/second-step": {
    answer: SecondStepState;
    error: 401 | 403 | 503;
  };
  "POST /api/admin/second-step/off": {
    body: Confirmation;
    answer: SecondStepState;
    error: 400 | 401 | 403 | 408 | 409 | 413 | 415 | 422 | 429 | 503;
  };
  "POST /api/admin/second-step/on": {
    body: SecondStepOn;
    answer: RecoveryCodes;
    error: 400 | 401 | 403 | 408 | 409 | 413 | 415 | 422 | 429 | 503;
  };
  "POST /api/admin/second-step/recovery-codes": {
    body: Confirmation;
    answer: RecoveryCodes;
    error: 400 | 401 | 403 | 408 | 409 | 413 | 415 | 422 | 429 | 503;
  };
  "POST /api/admin/second-step/setup": {
    body: Confirmation;
    answer: SecondStepSecret;
    error: 400 | 401 | 403 | 408 | 409 | 413 | 415 | 422 | 429 | 503;
  };
  "GET /api/admin/sessions": {
    answer: ActiveSession[];
    error: 401 | 403 | 503;
  };
  "DELETE /api/admin/sessions": {
    answer: EndedSessions;
    error: 401 | 403 | 503;
  };
  "DELETE /api/admin/sessions/{session}": {
    path: { session: string };
    answer: EndedSessions;
    error: 401 | 403 | 404 | 503;
  };
  "GET /api/admin/templates": {
    answer: AnswerTemplate[];
    error: 401 | 403 | 503;
  };
  "PUT /api/admin/templates": {
    body: NewTemplate;
    answer: AnswerTemplate;
    error: 400 | 401 | 403 | 408 | 413 | 415 | 422 | 503;
  };
  "DELETE /api/admin/templates/{name}": {
    path: { name: string };
    answer: TemplateRemoved;
    error: 401 | 403 | 503;
  };
  "POST /api/admin/today": {
    body: TodayOf;
    answer: OwnerToday;
    error: 400 | 401 | 403 | 408 | 413 | 415 | 422 | 503;
  };
  "POST /api/contact": {
    query?: { form?: string; v?: string };
    body: Submission;
    answer: Created;
    error: 400 | 403 | 404 | 408 | 413 | 415 | 422 | 429 | 503;
  };
  "PUT /api/contact/{id}/photos/{number}": {
    path: { id: string; number: number };
    body: Blob;
    answer: undefined;
    error: 400 | 401 | 403 | 404 | 408 | 413 | 415 | 422 | 429 | 503 | 507;
  };
  "GET /api/forms": {
    query?: { format?: number };
    answer: FormsRead;
    error: 400 | 404;
  };
  "GET /api/health": {
    answer: Health;
    error: 503;
  };
}
