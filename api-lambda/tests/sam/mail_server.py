"""An SMTP server for this machine alone (RFC 5321, without extensions)."""

import socketserver
import threading


class Conversation(socketserver.StreamRequestHandler):
    def say(self, line):
        self.wfile.write(f"{line}\r\n".encode())

    def handle(self):
        self.say("220 mail.test ready")
        while line := self.rfile.readline():
            command = line.split()[0].upper()
            if command == b"QUIT":
                return self.say("221 bye")
            if command != b"DATA":
                self.say("250 fine")
                continue
            self.say("354 go on")
            text = b"".join(iter(self.rfile.readline, b".\r\n")).decode()
            self.say(self.server.answer(text))


class MailServer(socketserver.ThreadingTCPServer):
    """Takes every e-mail but each `busy_every`-th, of which it asks to try again later."""

    daemon_threads = True

    def __init__(self, busy_every=None):
        super().__init__(("127.0.0.1", 0), Conversation)
        self.busy_every, self.seen, self.taken = busy_every, 0, []
        url = f"smtp://127.0.0.1:{self.server_address[1]}"
        self.settings = {"MAIL_TO": "owner@example.com", "MAIL_FROM": "website@example.com", "SMTP_URL": url}
        threading.Thread(target=self.serve_forever, daemon=True).start()

    def answer(self, text):
        self.seen += 1
        if self.busy_every and self.seen % self.busy_every == 0:
            return "451 try again later"
        self.taken.append(text)
        return "250 taken"

    def stop(self):
        self.shutdown()
        self.server_close()
