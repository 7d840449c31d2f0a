/** Passages of another kind of product (a message broker, in Go, Java and YAML) that TruthLock was not tuned on. */
export interface HeldOut {
  path: string;
  passage: string;
  /** Both true of the passage, in other words each. */
  sentences: readonly [string, string];
  negated: string;
  /** A name of one of the sentences, and another that the passage does not say. */
  name: readonly [string, string];
  /** Its name needs no proof. */
  product?: string;
}

/** Facts of one file stand in its order: the neighbour of a fact is the next one of the file. */
export const HELD_OUT: readonly HeldOut[] = [
  // Go source
  {
    path: 'broker/queue.go',
    passage: '// MaxPayload is the largest message body the broker accepts, in bytes.\nconst MaxPayload = 262144',
    sentences: [
      'The broker accepts message bodies of up to 262144 bytes.',
      'Message bodies may hold at most 262144 bytes.',
    ],
    negated: 'The broker does not accept message bodies of up to 262144 bytes.',
    name: ['bytes', 'kilobytes'],
  },
  {
    path: 'broker/queue.go',
    passage:
      '// Purge drops every message of the queue that no consumer has acknowledged yet.\nfunc (q *Queue) Purge(ctx context.Context) (int, error)',
    sentences: [
      '`Purge` drops every message that has not been acknowledged.',
      'Call `Queue.Purge` to drop the messages no consumer has acknowledged.',
    ],
    negated: '`Purge` keeps every message that no consumer has acknowledged.',
    name: ['Purge', 'Drain'],
  },
  {
    path: 'broker/queue.go',
    passage:
      '// Bind attaches the queue to an exchange. Binding twice is a no-op.\nfunc (q *Queue) Bind(exchange string, keys ...string) error {',
    sentences: [
      '`Bind` attaches a queue to an exchange.',
      'Binding a queue to the same exchange a second time has no effect.',
    ],
    negated: '`Bind` detaches a queue from an exchange.',
    name: ['exchange', 'topic'],
  },
  {
    path: 'broker/queue.go',
    passage:
      'var ErrQueueFull = errors.New("queue: limit reached")\n\nif q.depth >= q.opts.Limit {\n\treturn ErrQueueFull\n}',
    sentences: [
      'When its limit is reached the queue returns `ErrQueueFull`.',
      '`ErrQueueFull` is returned once the depth of a queue reaches its `Limit`.',
    ],
    negated: 'The queue never returns `ErrQueueFull` when its limit is reached.',
    name: ['ErrQueueFull', 'ErrQueueClosed'],
  },
  {
    path: 'broker/queue.go',
    passage: '\tif opts.Prefetch == 0 {\n\t\topts.Prefetch = 32\n\t}',
    sentences: ['`Prefetch` is 32 unless you set it.', 'By default the option `Prefetch` has the value 32.'],
    negated: '`Prefetch` is not 32 by default.',
    name: ['Prefetch', 'Backlog'],
  },
  {
    path: 'broker/retry.go',
    passage:
      '// Delays double after each attempt, from 250 ms up to one minute.\nfunc backoff(attempt int) time.Duration',
    sentences: [
      'Delays double after each attempt and start at 250 ms.',
      'The first delay is 250 ms; every attempt doubles it, up to one minute.',
    ],
    negated: 'Delays do not double after an attempt.',
    name: ['double', 'triple'],
  },
  {
    path: 'broker/retry.go',
    passage: 'const maxAttempts = 7 // then the message goes to the dead-letter queue',
    sentences: [
      'After 7 attempts a message goes to the dead-letter queue.',
      'A message is moved to the dead-letter queue after 7 attempts.',
    ],
    negated: 'After 7 attempts a message does not go to the dead-letter queue.',
    name: ['dead-letter', 'overflow'],
  },
  {
    path: 'broker/retry.go',
    passage: '// Jitter spreads retries of many consumers; it is off in tests.\nJitter bool',
    sentences: ['`Jitter` spreads the retries of many consumers.', 'Retries of many consumers are spread by `Jitter`.'],
    negated: '`Jitter` does not spread the retries of consumers.',
    name: ['consumers', 'publishers'],
  },
  {
    path: 'broker/tls.go',
    passage: '\tMinVersion: tls.VersionTLS13,\n\tClientAuth: tls.RequireAndVerifyClientCert,',
    sentences: ['Connections use TLS 1.3 or later.', 'The minimum version of TLS is 1.3.'],
    negated: 'Connections cannot use TLS 1.3.',
    name: ['TLS', 'SSH'],
  },
  {
    path: 'broker/tls.go',
    passage:
      '// Certificates are read again on SIGHUP, without closing open connections.\nfunc watchCerts(reload <-chan os.Signal)',
    sentences: [
      'Certificates are read again on `SIGHUP`.',
      'Send `SIGHUP` to reload certificates without closing open connections.',
    ],
    negated: 'Certificates are read only once and never again on `SIGHUP`.',
    name: ['SIGHUP', 'SIGUSR1'],
  },
  // Configuration
  {
    path: 'deploy/values.yaml',
    passage: 'replicaCount: 3\npodDisruptionBudget:\n  minAvailable: 2',
    sentences: ['The chart starts 3 replicas, of which 2 stay available.', 'By default `replicaCount` is 3.'],
    negated: 'The chart does not start 3 replicas.',
    name: ['replicaCount', 'workerCount'],
  },
  {
    path: 'deploy/values.yaml',
    passage: 'resources:\n  limits:\n    memory: 512Mi\n    cpu: 500m',
    sentences: ['The memory limit is `512Mi`.', 'Limits are `512Mi` of memory and `500m` of CPU.'],
    negated: 'There is no memory limit of `512Mi`.',
    name: ['512Mi', '512Gi'],
  },
  {
    path: 'deploy/values.yaml',
    passage: 'persistence:\n  enabled: true\n  size: 20Gi  # grows online where the storage class allows it',
    sentences: [
      'Persistence is enabled, with a size of `20Gi`.',
      'The volume is `20Gi` and grows online where the storage class allows it.',
    ],
    negated: 'Persistence is disabled by default.',
    name: ['20Gi', '20Ti'],
  },
  {
    path: 'deploy/values.yaml',
    passage: 'metrics:\n  port: 9464\n  path: /metrics',
    sentences: ['Metrics are served on port 9464.', 'Scrape `/metrics` on port 9464.'],
    negated: 'Metrics are not served on port 9464.',
    name: ['Metrics', 'Traces'],
  },
  {
    path: 'deploy/values.yaml',
    passage: 'securityContext:\n  runAsUser: 10001\n  readOnlyRootFilesystem: true',
    sentences: ['The container runs as user 10001.', 'It runs as user 10001 with a read-only root filesystem.'],
    negated: 'The container does not run as user 10001.',
    name: ['user', 'group'],
  },
  {
    path: 'deploy/Dockerfile',
    passage: 'FROM gcr.io/distroless/static-debian12:nonroot\nCOPY corvidd /usr/bin/corvidd',
    sentences: [
      'The image is built on `gcr.io/distroless/static-debian12:nonroot`.',
      'Its base is the distroless image of Debian 12.',
    ],
    negated: 'The image is not built on `gcr.io/distroless/static-debian12:nonroot`.',
    name: ['distroless', 'alpine'],
  },
  {
    path: 'deploy/Dockerfile',
    passage: 'EXPOSE 5671 9464\nHEALTHCHECK --interval=15s CMD ["corvidd", "ping"]',
    sentences: ['The image exposes the ports 5671 and 9464.', 'Its health check runs `corvidd ping` every 15s.'],
    negated: 'The image does not expose the port 5671.',
    name: ['ports', 'volumes'],
  },
  {
    path: 'deploy/Dockerfile',
    passage: 'ENV CORVID_DATA=/var/lib/corvid\nVOLUME /var/lib/corvid',
    sentences: ['Data lies in `/var/lib/corvid`.', '`CORVID_DATA` is `/var/lib/corvid` in the image.'],
    negated: 'Data does not lie in `/var/lib/corvid`.',
    name: ['/var/lib/corvid', '/srv/corvid'],
  },
  // Help texts
  {
    path: 'docs/cli.txt',
    passage: '--listen ADDR      address to listen on (default ":5671")',
    sentences: ['`--listen` sets the address to listen on.', 'Without `--listen` the address is `:5671`.'],
    negated: '`--listen` does not set the address.',
    name: ['--listen', '--bind-address'],
  },
  {
    path: 'docs/cli.txt',
    passage: '--log-format FMT   text or json (default text)',
    sentences: ['`--log-format` takes `text` or `json`.', 'Logs are `text` unless `--log-format` says `json`.'],
    negated: '`--log-format` does not take `json`.',
    name: ['json', 'logfmt'],
  },
  {
    path: 'docs/cli.txt',
    passage: '--max-conns N      refuse connections beyond N (default 4096)',
    sentences: [
      'By default 4096 connections are accepted before others are refused.',
      '`--max-conns` defaults to 4096.',
    ],
    negated: 'Connections beyond 4096 are not refused by default.',
    name: ['connections', 'messages'],
  },
  {
    path: 'docs/cli.txt',
    passage: 'corvidctl export   write all queues to a tar archive',
    sentences: [
      '`corvidctl export` writes all queues to a tar archive.',
      'All queues are written to a tar archive by `corvidctl export`.',
    ],
    negated: '`corvidctl export` reads all queues from a tar archive.',
    name: ['tar', 'zip'],
  },
  // Java client
  {
    path: 'client/src/Consumer.java',
    passage:
      '/**\n * Blocks until a message arrives or the timeout passes.\n *\n * @return the message, or null after the timeout\n */\npublic Message poll(Duration timeout)',
    sentences: [
      '`poll` blocks until a message arrives or the timeout passes.',
      'After the timeout `poll` returns null.',
    ],
    negated: '`poll` does not block until a message arrives.',
    name: ['poll', 'take'],
  },
  {
    path: 'client/src/Consumer.java',
    passage:
      '  /** Acknowledges one message. Throws IllegalStateException if it was acknowledged before. */\n  public void ack(Message message)',
    sentences: [
      '`ack` throws `IllegalStateException` if the message was acknowledged before.',
      'Acknowledging a message twice throws `IllegalStateException`.',
    ],
    negated: '`ack` does not throw `IllegalStateException` for a message that was acknowledged before.',
    name: ['IllegalStateException', 'IllegalArgumentException'],
  },
  {
    path: 'client/src/Consumer.java',
    passage: 'private static final int DEFAULT_THREADS = 4;',
    sentences: ['A consumer uses 4 threads by default.', '`DEFAULT_THREADS` is 4.'],
    negated: 'A consumer does not use 4 threads by default.',
    name: ['threads', 'processes'],
  },
  {
    path: 'client/src/Consumer.java',
    passage: 'public enum Ack { AUTO, MANUAL, NONE }',
    sentences: ['Acknowledgement is `AUTO`, `MANUAL` or `NONE`.', '`Ack` has the values `AUTO`, `MANUAL` and `NONE`.'],
    negated: '`Ack` does not have the value `MANUAL`.',
    name: ['MANUAL', 'BATCH'],
  },
  {
    path: 'client/pom.xml',
    passage: '<maven.compiler.release>17</maven.compiler.release>',
    sentences: [
      'The client is compiled for release 17 of Java.',
      'It is built with the Maven compiler for release 17.',
    ],
    negated: 'The client is not compiled for release 17.',
    name: ['compiled', 'signed'],
  },
  {
    path: 'client/pom.xml',
    passage: '<groupId>io.corvid</groupId>\n<artifactId>corvid-client</artifactId>',
    sentences: ['The artifact is `io.corvid:corvid-client`.', 'Its group is `io.corvid`.'],
    negated: 'The artifact is not `corvid-client`.',
    name: ['corvid-client', 'corvid-core'],
  },
  {
    path: 'client/pom.xml',
    passage: '<artifactId>slf4j-api</artifactId>\n<version>2.0.13</version>\n<scope>provided</scope>',
    sentences: ['It needs `slf4j-api` 2.0.13, which is provided.', '`slf4j-api` 2.0.13 has the scope `provided`.'],
    negated: 'It does not need `slf4j-api` 2.0.13.',
    name: ['slf4j-api', 'log4j-api'],
  },
  // Prose
  {
    path: 'docs/operations.md',
    passage: 'A cluster tolerates the loss of one node out of three. Adding a fourth does not raise this.',
    sentences: [
      'A cluster of three nodes tolerates the loss of one.',
      'Adding a fourth node does not let the cluster lose more.',
    ],
    negated: 'A cluster does not tolerate the loss of one node out of three.',
    name: ['cluster', 'client'],
  },
  {
    path: 'docs/operations.md',
    passage: 'Snapshots are taken every 30 minutes and kept for 14 days. Older ones are deleted.',
    sentences: ['Snapshots are taken every 30 minutes.', 'Snapshots older than 14 days are deleted.'],
    negated: 'Snapshots older than 14 days are not deleted.',
    name: ['Snapshots', 'Backups'],
  },
  {
    path: 'docs/operations.md',
    passage: 'During an upgrade, restart followers first and the leader last.',
    sentences: ['Restart the followers first when you upgrade.', 'In an upgrade the leader is restarted last.'],
    negated: 'Restart the leader first and the followers last.',
    name: ['followers', 'observers'],
  },
  {
    path: 'docs/operations.md',
    passage: 'Messages are stored in segments of 64 MiB; a segment is removed once all its messages are acknowledged.',
    sentences: [
      'Messages are stored in segments of 64 MiB.',
      'Once all its messages are acknowledged a segment is removed.',
    ],
    negated: 'A segment is kept even when all its messages are acknowledged.',
    name: ['segments', 'shards'],
  },
  {
    path: 'docs/operations.md',
    passage: 'Clock skew above five seconds stops a node from joining.',
    sentences: [
      'A node with a clock skew above five seconds cannot join.',
      'Clock skew of more than five seconds stops a node from joining.',
    ],
    negated: 'A node joins whatever its clock skew above five seconds is.',
    name: ['skew', 'drift'],
  },
  {
    path: 'docs/protocol.md',
    passage: 'Frames start with a four-byte length in network byte order.',
    sentences: [
      'Frames start with a length of four bytes.',
      'Each frame begins with its length, four bytes in network byte order.',
    ],
    negated: 'Frames end with a four-byte length.',
    name: ['length', 'checksum'],
  },
  {
    path: 'docs/protocol.md',
    passage: 'The server closes the connection if no heartbeat arrives for 45 seconds.',
    sentences: [
      'Without a heartbeat for 45 seconds the server closes the connection.',
      'The server closes a connection that sends no heartbeat for 45 seconds.',
    ],
    negated: 'The server keeps the connection open if no heartbeat arrives for 45 seconds.',
    name: ['heartbeat', 'message'],
  },
  {
    path: 'docs/protocol.md',
    passage: 'Headers are UTF-8. Values longer than 1024 bytes are truncated.',
    sentences: ['Values of headers longer than 1024 bytes are truncated.', 'Headers are in UTF-8.'],
    negated: 'Values longer than 1024 bytes are not truncated.',
    name: ['truncated', 'rejected'],
  },
  {
    path: 'docs/protocol.md',
    passage: 'Ordering is guaranteed per key, not across keys.',
    sentences: ['Ordering is guaranteed per key.', 'Across keys no ordering is guaranteed.'],
    negated: 'Ordering is guaranteed across keys.',
    name: ['key', 'partition'],
  },
  // Changelog, licence
  {
    path: 'CHANGELOG.md',
    passage: '## 3.2.0\n\n- `corvidctl top` shows queues by rate.\n- AMQP 0-9-1 clients are no longer accepted.',
    sentences: [
      'Since 3.2.0 `corvidctl top` shows queues by rate.',
      'AMQP 0-9-1 clients are no longer accepted as of 3.2.0.',
    ],
    negated: 'AMQP 0-9-1 clients are accepted since 3.2.0.',
    name: ['rate', 'size'],
  },
  {
    path: 'CHANGELOG.md',
    passage: '## 3.1.4\n\n- Fixed: a leak of file handles when a consumer disconnects.',
    sentences: [
      '3.1.4 fixes a leak of file handles.',
      'A leak of file handles when a consumer disconnects is fixed in 3.1.4.',
    ],
    negated: '3.1.4 does not fix the leak of file handles.',
    name: ['handles', 'buffers'],
  },
  {
    path: 'CHANGELOG.md',
    passage: '## 3.0.0\n\n- The `mirror` policy is removed; use `quorum`.',
    sentences: ['The `mirror` policy is removed in 3.0.0.', 'Use `quorum`, as `mirror` was removed in 3.0.0.'],
    negated: 'The `mirror` policy is not removed in 3.0.0.',
    name: ['mirror', 'shadow'],
  },
  {
    path: 'LICENSE',
    passage: 'Mozilla Public License Version 2.0',
    sentences: [
      'Corvid is released under the Mozilla Public License 2.0.',
      'Its license is the Mozilla Public License, version 2.0.',
    ],
    negated: 'Corvid is not released under the Mozilla Public License.',
    name: ['Mozilla', 'Eclipse'],
  },
];
